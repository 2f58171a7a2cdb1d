import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Today } from '@/contract/study/today.schema'
import { serverNow } from '@/data/http/clock'
import { useAct } from '@/data/http/use-act'
import { planQueries } from '@/data/study/plan'
import { keepLive } from '@/data/study/today'
import { nearMomentText } from '@/domain/time/relative-time'
import { useToday } from '@/features/study/use-today'
import { go } from '@/navigation/go'
import { Button, View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Icon } from '@/ui/icon'
import { DayHead } from './day-head'
import { DayHero } from './day-hero'
import { DayRings } from './day-rings'
import './day.scss'

/** From so many milliseconds before its begin a live room is open. */
const OPEN_BEFORE_MS = 10 * 60_000

type Live = NonNullable<Today['live']>

/** Reserves the live lesson, says that it is reserved, or leads into its room. */
function LiveAct({ live: { courseId, lessonId, startAt, isReserved = false } }: { live: Live }) {
  const cache = useQueryClient()
  const { run, isBusy } = useAct(() => keepLive(cache, lessonId, !isReserved), {
    onSuccess: () => toast(isReserved ? '不再预约这场直播' : '约好了'),
  })
  if (startAt - serverNow() <= OPEN_BEFORE_MS)
    return (
      <ActionButton id="enter-live" onClick={() => go('course_learn', { id: courseId }, { lessonId })}>
        进入直播
      </ActionButton>
    )
  return (
    <ActionButton id="reserve-live" look={isReserved ? 'quiet' : 'plain'} isBusy={isBusy} onClick={() => run()}>
      {isReserved ? '已预约 ✓' : '预约'}
    </ActionButton>
  )
}

/** The next live lesson of the learner's courses and reservations. */
function DayLive({ live }: { live: Live }) {
  const { courseId, lessonId, title, courseTitle, startAt } = live
  const now = serverNow()
  const when = startAt <= now ? '正在直播' : `${nearMomentText(startAt, now)} 直播`
  return (
    <View className="day-live">
      <Button id="today-live" className="day-live__what" onClick={() => go('course_learn', { id: courseId }, { lessonId })}>
        <View className="day-live__face">
          <Icon name="radio" />
        </View>
        <View className="row__main">
          <View className="day-live__title">{title}</View>
          <View className="day-live__line">
            {when} · {courseTitle}
          </View>
        </View>
      </Button>
      <LiveAct live={live} />
    </View>
  )
}

/** The room of the day before its reply, in the shape of what comes. */
function DayRoom() {
  return (
    <View role="status" label="正在加载">
      <View className="day-head day-head--room" />
      <View className="day" hiddenFromReader>
        <View className="day-hero day-hero--room skeleton" />
        <View className="day-rings day-rings--room skeleton" />
      </View>
    </View>
  )
}

/** The day of a learner: how far the exam is, what to do next, and what is to be closed today. */
export function Day() {
  const { data, isFailed } = useToday()
  const plan = useQuery(planQueries.home())
  if (!data) return isFailed ? null : <DayRoom />
  const [own] = data.ownPlans ?? []
  const toTasks = () => {
    if (plan.data) return go('task_record')
    return own ? go('own_plan', { courseId: own.courseId }) : go('own_plans')
  }
  return (
    <>
      <DayHead of={data} />
      <View className="day">
        <DayHero of={data} />
        <DayRings of={data} tasks={plan.data?.today} isPending={plan.isPending} onTasks={toTasks} />
        {data.live && <DayLive live={data.live} />}
      </View>
    </>
  )
}
