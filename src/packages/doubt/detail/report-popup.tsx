import type { DoubtReportReason } from '@/contract/doubt/doubt.schema'
import { reportDoubt } from '@/data/doubt/doubt-commands'
import { useAct } from '@/data/http/use-act'
import { toast } from '@/platform/toast'
import { ReportPopup } from '@/ui/report-popup'

const reasons = {
  abuse: '辱骂、不友善',
  advert: '广告、联系方式',
  wrong: '内容有误，容易误导人',
  privacy: '泄露他人隐私',
  other: '其他',
} as const satisfies Record<DoubtReportReason, string>

type DoubtReportProps = { doubtId: number; postId: number | undefined; onClose: () => void }

/** Reports an inappropriate text to staff. */
export function DoubtReport({ doubtId, postId, onClose }: DoubtReportProps) {
  const { run, isBusy } = useAct((report: { reason: DoubtReportReason; note: string }) => reportDoubt(doubtId, { postId, ...report }), {
    onSuccess: () => {
      toast('已收到举报，我们会核实处理')
      onClose()
    },
  })
  return (
    <ReportPopup
      id="doubt-report"
      title="举报"
      reasons={reasons}
      radio={{ label: '举报原因' }}
      note={{ id: 'report-note', placeholder: '可以补充具体情况', maxLength: 200 }}
      isBusy={isBusy}
      onSend={run}
      onClose={onClose}
    />
  )
}
