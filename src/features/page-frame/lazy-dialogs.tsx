import { useHelpOffer } from '@/data/account/help-offer'
import { useOpenApp } from '@/data/site/open-app'
import { lazy } from '@/ui/lazy'

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
