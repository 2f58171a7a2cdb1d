import { useQuery } from '@tanstack/react-query'
import { planQueries } from '@/data/study/plan'
import { useToday } from '@/features/study/today-card'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { DayHead } from './day-head'
import { DayHero } from './day-hero'
import { DayLive } from './day-live'
import { DayRings } from './day-rings'
import './day.scss'

/** The day of a learner: how far the exam is, what to do next, and what is to be closed today. */
export function Day() {
  const { data } = useToday()
  const plan = useQuery(planQueries.home())
  if (!data) return <View className="day-head" role="status" label="正在加载" />
  const toTasks = () => (plan.data ? go('task_record') : go('select_class'))
  return (
    <>
      <DayHead of={data} />
      <View className="day">
        <DayHero of={data} />
        <DayRings of={data} tasks={plan.data?.today} onTasks={toTasks} />
        {data.live && <DayLive live={data.live} />}
      </View>
    </>
  )
}
