import type { PlanTask } from '@/contract/study/plan.schema'
import type { Today } from '@/contract/study/today.schema'
import { isDone } from '@/domain/study/credit'
import { go } from '@/navigation/go'
import { useStartPractice } from '@/navigation/use-start-practice'
import { Button, Text, View } from '@/platform/elements'
import { Ring } from '@/ui/ring'

/** `total` 0: there is nothing of the kind, and `line` says how to begin. */
type Count = { done: number; total: number; unit: string; line: string }
type CellProps = { id: string; name: string; of: Count; onClick: (() => void) | undefined }

function RingCell({ id, name, of: { done, total, unit, line }, onClick }: CellProps) {
  const isClosed = total > 0 && done >= total
  const left = isClosed ? '完成了' : `还剩 ${total - done} ${unit}`
  const words = total > 0 ? left : line
  return (
    <Button id={id} className="day-rings__cell" label={`${name}，${total > 0 ? `${done} / ${total}，` : ''}${words}`} onClick={onClick}>
      <Ring label={name} size="small" parts={[{ tone: 'accent', share: total > 0 ? Math.min(1, done / total) : 0 }]}>
        {isClosed ? (
          <Text className="day-rings__closed">✓</Text>
        ) : (
          <Text className="day-rings__count">
            {total > 0 ? done : '—'}
            {total > 0 && <Text className="day-rings__total">/{total}</Text>}
          </Text>
        )}
      </Ring>
      <View className="day-rings__name">{name}</View>
      <View className="day-rings__line">{words}</View>
    </Button>
  )
}

type RingsProps = { of: Today; tasks: readonly PlanTask[] | undefined; isPending: boolean; onTasks: () => void }

/**
 * Three rings to close today: tasks of the class and of the learner's own plans, the ten of the day, and the reviews. `tasks` undefined: the
 * learner is in no class, or `isPending`.
 */
export function DayRings({ of: { daily, dueCount, reviewedCount = 0, ownPlans = [] }, tasks, isPending, onTasks }: RingsProps) {
  const { start, isStarting } = useStartPractice()
  const ten = daily && daily.questionCount > 0 ? daily : null
  const begin = () => ten && start({ mode: 'practice', source: { kind: 'daily', categoryId: ten.categoryId } })
  const own = (of: 'doneCount' | 'taskCount') => ownPlans.reduce((sum, plan) => sum + plan[of], 0)
  const done = (tasks?.filter(({ state }) => isDone(state)).length ?? 0) + own('doneCount')
  const task = { done, total: (tasks?.length ?? 0) + own('taskCount'), unit: '个' }
  const noTask = isPending ? '…' : '定个计划'
  return (
    <View className="day-rings" role="region" label="今天">
      <RingCell id="today-tasks" name="任务" of={{ ...task, line: tasks || ownPlans.length > 0 ? '今天没有' : noTask }} onClick={onTasks} />
      <RingCell
        id="today-ten"
        name="每日十题"
        of={{ done: ten?.doneCount ?? 0, total: ten?.questionCount ?? 0, unit: '题', line: '先选方向' }}
        onClick={ten ? (isStarting ? undefined : begin) : () => go('chose_direction')}
      />
      <RingCell
        id="today-review"
        name="复习"
        of={{ done: reviewedCount, total: reviewedCount + dueCount, unit: '题', line: '今天没有' }}
        onClick={() => go('tiku_review', {})}
      />
    </View>
  )
}
