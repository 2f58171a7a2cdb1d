import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Erratum } from '@/contract/errata/errata.schema'
import type { ReportReason } from '@/contract/tiku/practice.schema'
import { errataQueries, followErratum } from '@/data/errata/errata'
import { reportQuestion } from '@/data/tiku/practice'
import { reportReasonNames } from '@/domain/text/report-reasons'
import { Text, View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'
import { Radio } from '@/ui/radio'
import { Textarea } from '@/ui/textarea'

function Same({ of, onJoined }: { of: Erratum; onJoined: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => followErratum(of.id),
    onSuccess: () => {
      toast('已加入，有结果会通知你')
      onJoined()
    },
  })
  return (
    <View className="row" role="listitem">
      <Text className="grow">
        {of.quote}
        {of.wrong === '' ? '' : `：${of.wrong}`}
      </Text>
      <ActionButton id={`join-${of.id}`} look="quiet" isBusy={isPending} disabled={of.isFollowed} onClick={() => mutate()}>
        {of.isFollowed ? '已加入' : '我也遇到'}
      </ActionButton>
    </View>
  )
}

/** Lists others' reports of this question that wait: joining one saves writing it again. */
function SameReports({ questionId, onJoined }: { questionId: number; onJoined: () => void }) {
  const { data = [] } = useQuery(errataQueries.ofQuestion(questionId))
  const others = data.filter(({ isMine }) => !isMine)
  if (others.length === 0) return null
  return (
    <View id="same-reports" role="list" label="已有同学反馈">
      <View className="small">已经有同学反馈，可以直接加入</View>
      {others.map((row) => (
        <Same key={row.id} of={row} onJoined={onJoined} />
      ))}
    </View>
  )
}

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
