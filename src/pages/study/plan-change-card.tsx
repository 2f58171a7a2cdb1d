import { useQueryClient } from '@tanstack/react-query'
import type { PlanChange } from '@/contract/study/plan.schema'
import { useAct } from '@/data/http/use-act'
import { decidePlanChange } from '@/data/study/plan'
import { dayWords } from '@/domain/time/day'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'

const reasons = { overdue: '顺延到这天补', room: '给补学腾时间，顺延' } as const

/** Why the plan moved, in one sentence. */
function whyOf({ moves, dailyMinutes }: PlanChange): string {
  const overdue = moves.filter(({ reason }) => reason === 'overdue').length
  const room = moves.length - overdue
  const made = `${overdue} 个逾期任务已按每天 ${dailyMinutes} 分钟重新安排`
  return room === 0 ? made : `${made}，另有 ${room} 个任务因此顺延，按新的截止日计学分`
}

/** Lists tasks that were moved because the learner was behind, with the way to keep the change and to take it back. */
export function PlanChangeCard({ of }: { of: PlanChange }) {
  const cache = useQueryClient()
  const { run, isBusy, busyWith } = useAct((isKept: boolean) => decidePlanChange(cache, of.id, isKept))
  return (
    <Card id="plan-change">
      <View className="title" role="heading">
        计划已自动调整
      </View>
      <View className="muted">{whyOf(of)}</View>
      {of.moves.map(({ taskId, title, from, to, reason }) => (
        <Cell key={taskId} side={dayWords(to)}>
          <View>{title}</View>
          <View className="small">
            原定 {dayWords(from)}，{reasons[reason]}
          </View>
        </Cell>
      ))}
      {of.neededMinutes !== null && (
        <Cell side="去修改" onClick={() => go('set_task')}>
          <View>按现在的安排，考试前学不完</View>
          <View className="small">每天学 {of.neededMinutes} 分钟才来得及；排不下的高级班任务放在了最后</View>
        </Cell>
      )}
      <View className="row page-top">
        <ActionButton id="undo-change" look="plain" isBusy={isBusy && busyWith === false} onClick={() => run(false)}>
          撤销调整
        </ActionButton>
        <ActionButton id="keep-change" isBusy={isBusy && busyWith === true} onClick={() => run(true)}>
          知道了
        </ActionButton>
      </View>
    </Card>
  )
}
