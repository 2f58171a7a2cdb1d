import { useOpenApp } from '@/data/stores/open-app'
import { late } from '@/ui/late'

/** Offered on few pages, so it is loaded when it is. */
const OpenAppDialog = late(() => import('./open-app-dialog').then((found) => found.OpenAppDialog))

/** The dialogs any page may open. */
export function LateDialogs() {
  const { showOpenAppDialog } = useOpenApp()
  return showOpenAppDialog ? <OpenAppDialog /> : null
}
