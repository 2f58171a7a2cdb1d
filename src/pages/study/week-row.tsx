import { WEEKDAYS } from '@/domain/time/day'
import { View } from '@/platform/elements'
import './week-row.scss'

type WeekDay = { key: string /** Read after the name of the day. */; text: string; mark: string | number; isDone: boolean }

/** The days of a week from Monday on, each with its mark. */
export function WeekRow({ label, days }: { label: string; days: readonly WeekDay[] }) {
  return (
    <View className="week-row" role="list" label={label}>
      {days.map(({ key, text, mark, isDone }, at) => (
        <View key={key} role="listitem" className="week-row__day" label={`星期${WEEKDAYS[at]}，${text}`}>
          <View className="small" hiddenFromReader>
            {WEEKDAYS[at]}
          </View>
          <View className={`week-row__mark ${isDone ? 'is-done' : ''}`} hiddenFromReader>
            {mark}
          </View>
        </View>
      ))}
    </View>
  )
}
