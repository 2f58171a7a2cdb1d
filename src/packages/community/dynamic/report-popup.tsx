import type { CircleReportReason } from '@/contract/community/circle.schema'
import { reportDynamic } from '@/data/community/circle'
import { useAct } from '@/data/http/use-act'
import { textReportReasons } from '@/domain/community/report-reasons'
import { toast } from '@/platform/toast'
import { ReportPopup } from '@/ui/report-popup'

type DynamicReportProps = { dynamicId: number; commentId: number | null; onClose: () => void }

/** Reports a post or a comment to staff. */
export function DynamicReport({ dynamicId, commentId, onClose }: DynamicReportProps) {
  const { run, isBusy } = useAct(
    (report: { reason: CircleReportReason; note: string }) => reportDynamic(dynamicId, { commentId, ...report }),
    {
      onSuccess: () => {
        toast('已收到举报，我们会核实处理')
        onClose()
      },
    },
  )
  return (
    <ReportPopup
      id="circle-report"
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
