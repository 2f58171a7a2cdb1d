import { heatLevel } from '@/domain/time/calendar-month'
import { weekdayOf } from '@/domain/time/day'
import { View } from '@/platform/elements'
import './chart.scss'

type HeatDay = { day: string; count: number }

/** Days by weeks, Monday on top: a busier day is darker and fills more of its square. */
export function HeatCalendar({ label, unit, days }: { label: string; unit: string; days: readonly HeatDay[] }) {
  const most = Math.max(0, ...days.map(({ count }) => count))
  const active = days.filter(({ count }) => count > 0).length
  const start = days[0] ? weekdayOf(days[0].day) + 1 : 1
  return (
    <View className="heat" role="img" label={`${label}：共 ${days.length} 天，其中 ${active} 天有记录，最多的一天 ${most} ${unit}`}>
      {days.map(({ day, count }, at) => (
        <View key={day} className="heat__day" style={at === 0 ? { gridRowStart: start } : undefined}>
          <View className={`heat__mark heat__mark--${heatLevel(count, most)}`} />
        </View>
      ))}
    </View>
  )
}
