import type { ReportRemark } from '@/contract/site/remark.schema'
import { useAct } from '@/data/http/use-act'
import { reportRemark } from '@/data/site/remark'
import { textReportReasons } from '@/domain/community/report-reasons'
import { toast } from '@/platform/toast'
import { ReportPopup } from '@/ui/report-popup'

/** Reports a remark to staff. */
export function RemarkReport({ id, onClose }: { id: number; onClose: () => void }) {
  const { run, isBusy } = useAct((report: ReportRemark) => reportRemark(id, report), {
    onSuccess: () => {
      toast('已收到举报，我们会核实处理')
      onClose()
    },
  })
  return (
    <ReportPopup
      id="remark-report"
      title="举报"
      reasons={textReportReasons}
      radio={{ label: '举报原因' }}
      note={{ id: 'report-note', placeholder: '可以补充具体情况', maxLength: 200 }}
      isBusy={isBusy}
      onSend={run}
      onClose={onClose}
    />
  )
}
