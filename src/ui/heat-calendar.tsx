import { heatLevel } from '@/domain/time/calendar-month'
import { DAYS_OF_WEEK, WEEKDAYS, weekdayOf } from '@/domain/time/day'
import { Text, View } from '@/platform/elements'
import './chart.scss'

type HeatDay = { day: string; count: number }

/** The names stand in the first row and the first column; rows and columns of a grid count from 1. */
const FIRST = 2
/** A month that has fewer weeks than this leaves no room for its name. */
const LEAST_WEEKS = 2
const LEVELS = [1, 2, 3, 4]

/** The week, from 0, in which each month begins; a month too short for its name has none. */
function monthsOf(days: readonly HeatDay[], offset: number): { week: number; text: string }[] {
  const starts = days.flatMap(({ day }, at) => {
    const month = day.slice(0, 'YYYY-MM'.length)
    const isFirst = at === 0 || days[at - 1]?.day.slice(0, month.length) !== month
    return isFirst ? [{ week: Math.floor((at + offset) / DAYS_OF_WEEK), text: `${Number(month.slice('YYYY-'.length))} 月` }] : []
  })
  const end = Math.ceil((days.length + offset) / DAYS_OF_WEEK)
  return starts.filter(({ week }, at) => (starts[at + 1]?.week ?? end) - week >= LEAST_WEEKS || starts.length === 1)
}

/** Days by weeks, Monday on top, under the names of their months: a busier day is darker and fills more of its square. */
export function HeatCalendar({ label, unit, days }: { label: string; unit: string; days: readonly HeatDay[] }) {
  const most = Math.max(0, ...days.map(({ count }) => count))
  const active = days.filter(({ count }) => count > 0).length
  const offset = days[0] ? weekdayOf(days[0].day) : 0
  const place = (at: number) => ({
    gridColumnStart: FIRST + Math.floor((at + offset) / DAYS_OF_WEEK),
    gridRowStart: FIRST + ((at + offset) % DAYS_OF_WEEK),
  })
  return (
    <View className="heat">
      <View className="heat__grid" role="img" label={`${label}：共 ${days.length} 天，其中 ${active} 天有记录，最多的一天 ${most} ${unit}`}>
        {monthsOf(days, offset).map(({ week, text }) => (
          <View key={week} className="heat__month" style={{ gridColumnStart: FIRST + week, gridRowStart: 1 }}>
            {text}
          </View>
        ))}
        {WEEKDAYS.map((name, at) =>
          at % 2 === 0 ? (
            <View key={name} className="heat__weekday" style={{ gridColumnStart: 1, gridRowStart: FIRST + at }}>
              {name}
            </View>
          ) : null,
        )}
        {days.map(({ day, count }, at) => (
          <View key={day} className="heat__day" style={place(at)}>
            <View className={`heat__mark heat__mark--${heatLevel(count, most)}`} />
          </View>
        ))}
      </View>
      <View className="heat__scale" hiddenFromReader>
        <Text>少</Text>
        {LEVELS.map((level) => (
          <View key={level} className="heat__day">
            <View className={`heat__mark heat__mark--${level}`} />
          </View>
        ))}
        <Text>多</Text>
      </View>
    </View>
  )
}
