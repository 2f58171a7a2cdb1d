import { axisEnd } from '@/domain/layout/chart'
import { View } from '@/platform/elements'
import './chart.scss'

type Bar = { key: string; text: string; value: number }

/** Amounts side by side, each with its number above and its name below. */
export function BarChart({ label, unit, bars }: { label: string; unit: string; bars: readonly Bar[] }) {
  const end = axisEnd(bars.map(({ value }) => value))
  return (
    <View className="chart bar-chart" role="list" label={label}>
      {bars.map(({ key, text, value }) => (
        <View key={key} className="bar-chart__one" role="listitem" label={`${text} ${value} ${unit}`}>
          <View className="chart__number" hiddenFromReader>
            {value}
          </View>
          <View className="bar-chart__room" hiddenFromReader>
            <View className="bar-chart__bar" style={{ height: `${(value / end) * 100}%` }} />
          </View>
          <View className="chart__name" hiddenFromReader>
            {text}
          </View>
        </View>
      ))}
    </View>
  )
}
