import { useHelpOffer } from '@/data/account/help-offer'
import { useOpenApp } from '@/data/site/open-app'
import { View } from '@/platform/elements'
import { lazy } from '@/ui/lazy'

/** Fetched as long as there is a network. */
export const OfflineStatus = lazy(() => import(/* webpackChunkName: "quiet" */ './offline-status').then((found) => found.OfflineStatus), {
  look: 'quiet',
  isPatient: true,
})

/** Few visits have an exam that runs. */
export const ExamBar = lazy(() => import(/* webpackChunkName: "quiet" */ './exam-bar').then((found) => found.ExamBar), {
  look: 'quiet',
  isPatient: true,
  // Its height, so that the page does not move down when it comes.
  meanwhile: <View className="exam-bar" />,
})

/** Offered on few pages, so they are loaded when they are. */
const OpenAppDialog = lazy(() => import('./open-app-dialog').then((found) => found.OpenAppDialog))
const HelpOffer = lazy(() => import('./help-offer').then((found) => found.HelpOffer), { look: 'quiet' })

/** The dialogs any page may open. */
export function LazyDialogs() {
  const { showOpenAppDialog } = useOpenApp()
  const isHelpOffered = useHelpOffer()
  return (
    <>
      {isHelpOffered && <HelpOffer />}
      {showOpenAppDialog && <OpenAppDialog />}
    </>
  )
}
