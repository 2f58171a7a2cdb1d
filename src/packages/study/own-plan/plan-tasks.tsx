import { useQueryClient } from '@tanstack/react-query'
import type { OwnPlan, OwnTask } from '@/contract/study/own-plan.schema'
import type { PracticeSource } from '@/contract/tiku/practice.schema'
import { useAct } from '@/data/http/use-act'
import { practiceQueries, startPractice } from '@/data/tiku/practice'
import { ownTaskAmount, ownTaskNames, ownTaskWhy } from '@/domain/study/own-plan-words'
import { dayWords } from '@/domain/time/day'
import { go } from '@/navigation/go'
import { Text, View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { keyed } from '@/ui/keyed'
import { Tag } from '@/ui/tag'

/** Opens what a task is about; the questions of a point are begun, or gone on with. */
function useOpenTask(courseId: number) {
  const cache = useQueryClient()
  const { run, isBusy } = useAct((source: PracticeSource) => startPractice({ source, mode: 'practice' }), {
    onSuccess: (made) => {
      cache.setQueryData(practiceQueries.one(made.id).queryKey, made)
      go('tiku_practice', { practiceId: made.id })
    },
  })
  return ({ kind, refId, amount }: OwnTask) => {
    if (isBusy) return undefined
    if (kind === 'practice') return run({ kind: 'point', pointId: refId, count: amount })
    if (kind === 'paper') return go('exam_testpaper', { testpaperId: refId })
    if (kind === 'review') return go('tiku_review', {}, { categoryId: refId })
    return go('course_learn', { id: courseId }, { lessonId: refId })
  }
}

const keyOf = ({ kind, refId, isDone }: OwnTask) => `${kind}-${refId}${isDone ? '-done' : ''}`

function Task({ of, onOpen }: { of: OwnTask; onOpen: () => void }) {
  const { kind, title, minutes, isDone } = of
  return (
    <Card id={`own-task-${keyOf(of)}`} onClick={onOpen}>
      <View className="row">
        <Tag tone={isDone ? 'right' : 'accent'}>{isDone ? '完成' : ownTaskNames[kind]}</Tag>
        <View className="title">{title}</View>
      </View>
      <View className="small">
        {ownTaskAmount(of)} · 约 {minutes} 分钟
      </View>
      {!isDone && <View className="own-plan__why">{ownTaskWhy(of)}</View>}
    </Card>
  )
}

/** Tasks of today; each opens what it is about. */
export function TodayTasks({ of: { courseId, today, isRestDay, ahead } }: { of: OwnPlan }) {
  const open = useOpenTask(courseId)
  const next = ahead[0]
  const isOver = today.length > 0 && today.every(({ isDone }) => isDone)
  const rest = isRestDay ? '今天是休息日，好好休息' : '今天没有要学的，歇一歇'
  return (
    <>
      <View className="section-title" role="heading">
        今天
      </View>
      {today.length === 0 && (
        <View id="own-rest" className="page-pad muted">
          {rest}
          {next && `，${dayWords(next.day)}接着学`}
        </View>
      )}
      <View role="list" label="今天的任务">
        {keyed(today).map(({ key, item: task }) => (
          <View key={key} role="listitem">
            <Task of={task} onOpen={() => open(task)} />
          </View>
        ))}
      </View>
      {isOver && (
        <View id="own-day-done" className="page-pad muted">
          今天的都学完了。还有力气的话，下面的也可以提前学
        </View>
      )}
    </>
  )
}

/** The next study days; their tasks may be done before. */
export function DaysAhead({ of: { courseId, ahead } }: { of: OwnPlan }) {
  const open = useOpenTask(courseId)
  if (ahead.length === 0) return null
  return (
    <>
      <View className="section-title" role="heading">
        接下来
      </View>
      {ahead.map(({ day, minutes, tasks }) => (
        <Card key={day} id={`own-day-${day}`}>
          <View className="title">
            {dayWords(day)} <Text className="small">约 {minutes} 分钟</Text>
          </View>
          {tasks.map((task) => (
            <Cell key={keyOf(task)} side={ownTaskNames[task.kind]} onClick={() => open(task)}>
              <View>{task.title}</View>
              <View className="small">
                {ownTaskAmount(task)} · {ownTaskWhy(task)}
              </View>
            </Cell>
          ))}
        </Card>
      ))}
    </>
  )
}
