import { putOffRenewal } from '@/data/stores/app-update'
import { serviceWorker } from '@/platform/service-worker'
import { Dialog } from '@/ui/dialog'

/** Asks before a newer version takes over: what was typed on this page is the learner's to give up. Card 5, First screen. */
export function RenewalNotice() {
  return (
    <Dialog id="renewal" title="有新版本" confirm="立即更新" cancel="稍后" onConfirm={serviceWorker.renew} onCancel={putOffRenewal}>
      更新会重新载入当前页面；选择稍后，下次打开时自动更新。
    </Dialog>
  )
}
