import { useState } from 'react'
import type { CircleReportReason } from '@/contract/community/circle.schema'
import { reportDynamic } from '@/data/community/circle'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'
import { Radio } from '@/ui/radio'
import { Textarea } from '@/ui/textarea'
import { useBusy } from '../parts/use-busy'

const REASONS: { value: CircleReportReason; text: string }[] = [
  { value: 'abuse', text: '辱骂、不友善' },
  { value: 'advert', text: '广告、联系方式' },
  { value: 'cheat', text: '考试作弊' },
  { value: 'privacy', text: '泄露他人隐私' },
  { value: 'other', text: '其他' },
]
const NOTE_LENGTH = 200

type ReportPopupProps = { dynamicId: number; commentId: number | null; onClose: () => void }

/** Tells staff of a text that should not stand. */
export function ReportPopup({ dynamicId, commentId, onClose }: ReportPopupProps) {
  const [reason, setReason] = useState<CircleReportReason | null>(null)
  const [note, setNote] = useState('')
  const { isBusy, during } = useBusy()
  const isShort = reason === null || (reason === 'other' && note.trim() === '')
  const report = () =>
    during(async () => {
      if (reason === null) return
      await reportDynamic(dynamicId, { commentId, reason, note })
      toast('已收到举报，我们会核实处理')
      onClose()
    })
  const foot = (
    <ActionButton id="send-report" isWide isBusy={isBusy} disabled={isShort} onClick={report}>
      提交
    </ActionButton>
  )
  return (
    <Popup id="circle-report" title="举报" onClose={onClose} foot={foot}>
      <Radio
        label="举报原因"
        options={REASONS}
        value={reason}
        onChange={(value) => setReason(REASONS.find((one) => one.value === value)?.value ?? null)}
      />
      <Textarea id="report-note" label="说明" placeholder="可以补充具体情况" maxLength={NOTE_LENGTH} value={note} onInput={setNote} />
    </Popup>
  )
}
