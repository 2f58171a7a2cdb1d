import { useHelpOffer } from '@/data/account/help-offer'
import { usePrivacyQuestion } from '@/data/account/privacy-store'
import { useConsent } from '@/data/reports/consent'
import { pageShown } from '@/data/reports/page-shown'
import { pageInFront } from '@/data/site/app-update'
import { useOpenApp } from '@/data/site/open-app'
import { View } from '@/platform/elements'
import { useShow } from '@/platform/lifecycle'
import { lazy } from '@/ui/lazy'

/** Fetched as long as there is a network. */
export const OfflineStatus = lazy(() => import(/* webpackChunkName: "quiet" */ './quiet-bars').then((found) => found.OfflineStatus), {
  look: 'quiet',
  isPatient: true,
})

/** Few visits have an exam that runs. */
export const ExamBar = lazy(() => import(/* webpackChunkName: "quiet" */ './quiet-bars').then((found) => found.ExamBar), {
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

/** Asked on few devices and once, so they are loaded when they are. */
const ConsentSheet = lazy(() => import('./consent-sheets').then((found) => found.ConsentSheet), { look: 'quiet' })
const PrivacySheet = lazy(() => import('./consent-sheets').then((found) => found.PrivacySheet))

/** Reports that a page is shown, and shows the consent sheet over it when needed. */
export function PageReports({ name }: { name: string }) {
  const isAsked = useConsent(({ answer }) => answer === 'asked')
  useShow(() => {
    pageShown(name)
    pageInFront(name)
  })
  const isQuestioned = usePrivacyQuestion() !== null
  if (!isAsked && !isQuestioned) return null
  return isQuestioned ? <PrivacySheet /> : <ConsentSheet />
}
