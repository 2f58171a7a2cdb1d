import { useQuery } from '@tanstack/react-query'
import { learnRecordQueries } from '@/data/learn/learn-record'
import { learnedMinutes, learnedTodayText } from '@/domain/learn/learned'
import { weekdayOf } from '@/domain/time/day'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { WeekRow } from './week-row'

const DAYS = Array.from({ length: 7 }, (_, at) => at)

/** How long the learner learned this week, day by day, and for how many days on end; it leads to the whole calendar. Nothing before the first lesson. */
export function LearnedWeek() {
  const { data } = useQuery(learnRecordQueries.calendar())
  const today = data?.days.at(-1)
  if (!data || !today || data.totalSeconds === 0) return null
  const passed = data.days.slice(-weekdayOf(today.day) - 1).map(({ seconds }) => learnedMinutes(seconds))
  const days = DAYS.map((at) => {
    const minutes = passed[at] ?? 0
    return { key: String(at), text: `${minutes} 分钟`, mark: minutes || '·', isDone: minutes > 0 }
  })
  return (
    <Card id="learned-week" onClick={() => go('learning_record')}>
      <View className="title">本周学习 {passed.reduce((sum, minutes) => sum + minutes, 0)} 分钟</View>
      <View className="small">{learnedTodayText(data)}</View>
      <WeekRow label="本周学习分钟数" days={days} />
    </Card>
  )
}
