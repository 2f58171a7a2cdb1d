import { axisEnd, chartPoints, lineDrawing } from '@/domain/layout/chart'
import { View } from '@/platform/elements'
import { keyed } from './keyed'
import './chart.scss'

type Point = { key: string; text: string; value: number }

const share = (part: number) => `${part * 100}%`

/** How an amount went on, from left to right. */
export function LineChart({ label, unit, points }: { label: string; unit: string; points: readonly Point[] }) {
  const values = points.map(({ value }) => value)
  const end = axisEnd(values)
  const places = chartPoints(values, end)
  const mask = `url("${lineDrawing(places)}")`
  const told = points.map(({ text, value }) => `${text} ${value} ${unit}`).join('，')
  return (
    <View className="chart line-chart" role="img" label={`${label}：${told}`}>
      <View className="line-chart__end">
        {end} {unit}
      </View>
      <View className="line-chart__room">
        <View className="line-chart__line" style={{ WebkitMaskImage: mask, maskImage: mask }} />
        {keyed(places).map(({ item: { x, y }, key }) => (
          <View key={key} className="line-chart__dot" style={{ left: share(x), bottom: share(y) }} />
        ))}
      </View>
      <View className="line-chart__names">
        {points.map(({ key, text }) => (
          <View key={key} className="chart__name">
            {text}
          </View>
        ))}
      </View>
    </View>
  )
}
