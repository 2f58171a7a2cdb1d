import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DoubtReportReason } from '@/contract/doubt/doubt.schema'
import { reportDoubt } from '@/data/doubt/doubt-commands'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'
import { Radio } from '@/ui/radio'
import { Textarea } from '@/ui/textarea'

const REASONS: { value: DoubtReportReason; text: string }[] = [
  { value: 'abuse', text: '辱骂、不友善' },
  { value: 'advert', text: '广告、联系方式' },
  { value: 'wrong', text: '内容有误，容易误导人' },
  { value: 'privacy', text: '泄露他人隐私' },
  { value: 'other', text: '其他' },
]
const NOTE_LENGTH = 200

type ReportPopupProps = { doubtId: number; postId: number | undefined; onClose: () => void }

/** Reports an inappropriate text to staff. */
export function ReportPopup({ doubtId, postId, onClose }: ReportPopupProps) {
  const [reason, setReason] = useState<DoubtReportReason | null>(null)
  const [note, setNote] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: DoubtReportReason) => reportDoubt(doubtId, { postId, reason: chosen, note }),
    onSuccess: () => {
      toast('已收到举报，我们会核实处理')
      onClose()
    },
  })
  const isShort = reason === null || (reason === 'other' && note.trim() === '')
  const foot = (
    <ActionButton id="send-report" isWide isBusy={isPending} disabled={isShort} onClick={() => reason && mutate(reason)}>
      提交
    </ActionButton>
  )
  return (
    <Popup id="doubt-report" title="举报" onClose={onClose} foot={foot}>
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
