import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WrongEntry, WrongReason } from '@/contract/exam/review.schema'
import { bringBack, setReason } from '@/data/mutations/review'
import { reasonText } from '@/domain/practice/wrong-filter'
import { dayText } from '@/domain/time/day-text'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { ListedQuestion } from '../parts/listed-question'
import { ReasonSheet } from './reason-sheet'

const stateText = ({ timesWrong, rightStreak, lastWrongAt, goneAt }: WrongEntry) =>
  goneAt === null
    ? `错 ${timesWrong} 次 · 之后连对 ${rightStreak} 次 · 最近 ${dayText(lastWrongAt)}`
    : `错过 ${timesWrong} 次 · ${dayText(goneAt)} 消灭`

/** One question of the wrong book with what can be done about it. */
export function EntryCard({ entry }: { entry: WrongEntry }) {
  const { questionId, reason, goneAt } = entry
  const [isChoosing, setChoosing] = useState(false)
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['review'] })
  const naming = useMutation({ mutationFn: (next: WrongReason | null) => setReason(questionId, next), onSuccess: refresh })
  const returning = useMutation({ mutationFn: () => bringBack(questionId), onSuccess: refresh })
  const choose = (next: WrongReason | null) => {
    setChoosing(false)
    naming.mutate(next)
  }
  return (
    <View role="listitem">
      <Card id={`entry-${questionId}`}>
        <ListedQuestion of={entry}>
          <View className="small">{stateText(entry)}</View>
        </ListedQuestion>
        <View className="book-entry__acts">
          <ActionButton
            look="quiet"
            isBusy={naming.isPending}
            label={`错因：${reasonText(reason)}，修改`}
            onClick={() => setChoosing(true)}
          >
            {reasonText(reason)}
          </ActionButton>
          <ActionButton look="quiet" onClick={() => go('tiku_note', { questionId })}>
            笔记
          </ActionButton>
          {goneAt !== null && (
            <ActionButton look="quiet" isBusy={returning.isPending} onClick={() => returning.mutate()}>
              放回错题本
            </ActionButton>
          )}
        </View>
      </Card>
      {isChoosing && <ReasonSheet reason={reason} onChoose={choose} onClose={() => setChoosing(false)} />}
    </View>
  )
}
