import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnPlan } from '@/contract/study/own-plan.schema'
import { useAct } from '@/data/http/use-act'
import { setOwnReminder } from '@/data/study/own-plan'
import { remindWords } from '@/domain/study/remind-time'
import { SubscriptionOffer } from '@/features/account/subscription-offer'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { TimeChips } from '../parts/chips'

/** When the learner is reminded of the plan, saved as it is chosen; one tap stops it. */
export function Reminder({ of: { courseId, remindAt = null } }: { of: OwnPlan }) {
  const cache = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { run, isBusy } = useAct(async (minute: number | null) => {
    await setOwnReminder(cache, courseId, minute)
    toast(minute === null ? '已关掉提醒' : `好的，${remindWords(minute)} 提醒你`)
  })
  return (
    <Card id="own-reminder">
      <Cell id="own-remind-at" side={remindWords(remindAt)} onClick={() => setOpen(!isOpen)}>
        每日提醒
      </Cell>
      <View className="small">当天还有任务没做完才提醒，休息日不打扰</View>
      {isOpen && <TimeChips label="每日提醒" value={remindAt} onChange={(minute) => !isBusy && run(minute)} />}
      {remindAt !== null && (
        <>
          <SubscriptionOffer topic="task">到了提醒时间</SubscriptionOffer>
          <ActionButton id="stop-own-reminder" look="quiet" isBusy={isBusy} onClick={() => run(null)}>
            关掉提醒
          </ActionButton>
        </>
      )}
    </Card>
  )
}
