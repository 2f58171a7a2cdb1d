import { useHelpOffer } from '@/data/account/help-offer'
import { useOpenApp } from '@/data/site/open-app'
import { late } from '@/ui/late'

/** Offered on few pages, so they are loaded when they are. */
const OpenAppDialog = late(() => import('./open-app-dialog').then((found) => found.OpenAppDialog))
const HelpOffer = late(() => import('./help-offer').then((found) => found.HelpOffer), { look: 'quiet' })

/** The dialogs any page may open. */
export function LateDialogs() {
  const { showOpenAppDialog } = useOpenApp()
  const isHelpOffered = useHelpOffer()
  return (
    <>
      {isHelpOffered && <HelpOffer />}
      {showOpenAppDialog && <OpenAppDialog />}
    </>
  )
}
