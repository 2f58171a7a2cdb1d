import { putOffRenewal } from '@/data/site/app-update'
import { serviceWorker } from '@/platform/service-worker'
import { Dialog } from '@/ui/popup'

/** Asks before activating a new version, because the reload discards what was typed on this page. */
export function RenewalBanner() {
  return (
    <Dialog id="renewal" title="有新版本" confirm="立即更新" cancel="稍后" onConfirm={serviceWorker.renew} onCancel={putOffRenewal}>
      更新会重新载入当前页面；选择稍后，下次打开时自动更新。
    </Dialog>
  )
}
