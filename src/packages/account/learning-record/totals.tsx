import type { LearnCalendar } from '@/contract/learn/learn-record.schema'
import { learnedMinutes } from '@/domain/learn/learned-words'
import { Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { HeatCalendar } from '@/ui/heat-calendar'

/** How much was learned today and in all, and the days of the last twelve weeks. */
export function Totals({ of: { totalSeconds, totalDays, todaySeconds, streak, days } }: { of: LearnCalendar }) {
  const numbers = [
    ['今日学习', learnedMinutes(todaySeconds), '分钟'],
    ['累计学习', learnedMinutes(totalSeconds), '分钟'],
    ['学习天数', totalDays, '天'],
    ['连续学习', streak, '天'],
  ] as const
  return (
    <Card id="record-totals">
      <View className="record-totals">
        {numbers.map(([name, number, unit]) => (
          <View key={name} className="record-totals__one">
            <View className="small">{name}</View>
            <View className="record-totals__number">
              {number} <Text className="small">{unit}</Text>
            </View>
          </View>
        ))}
      </View>
      <HeatCalendar label="近十二周的学习" unit="分钟" days={days.map(({ day, seconds }) => ({ day, count: learnedMinutes(seconds) }))} />
      <View className="record-totals__note small">一天从凌晨 4 点算起，同一节课同一天重看不重复计时</View>
    </Card>
  )
}
