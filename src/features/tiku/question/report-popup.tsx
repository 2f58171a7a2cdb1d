import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportReason } from '@/contract/tiku/practice.schema'
import { reportQuestion } from '@/data/tiku/practice-commands'
import { reportReasonNames } from '@/domain/text/report-reasons'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'
import { Radio } from '@/ui/radio'
import { Textarea } from '@/ui/textarea'
import { SameReports } from './same-reports'

const isReason = (value: string): value is ReportReason => Object.hasOwn(reportReasonNames, value)
const REASONS = Object.entries(reportReasonNames).map(([value, text]) => ({ value, text }))
const TEXT_LENGTH = 500

/** Tells of a mistake in a question. */
export function ReportPopup({ questionId, onClose }: { questionId: number; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [text, setText] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: ReportReason) => reportQuestion(questionId, { reason: chosen, text }),
    onSuccess: () => {
      toast('已收到，核对后会告诉你结果')
      onClose()
    },
  })
  const isShort = reason === null || (reason === 'other' && text.trim() === '')
  const foot = (
    <ActionButton id="send-report" isWide isBusy={isPending} disabled={isShort} onClick={() => reason && mutate(reason)}>
      提交
    </ActionButton>
  )
  return (
    <Popup id="question-report" title="题目报错" onClose={onClose} foot={foot}>
      <SameReports questionId={questionId} onJoined={onClose} />
      <Radio
        id="reason"
        label="问题类型"
        options={REASONS}
        value={reason}
        onChange={(value) => setReason(isReason(value) ? value : null)}
      />
      <Textarea id="report-text" label="说明" placeholder="哪里不对，应该是什么" maxLength={TEXT_LENGTH} value={text} onInput={setText} />
    </Popup>
  )
}
