import { axisEnd, chartPoints, lineDrawing, radarArea, radarCorners, radarWeb } from '@/domain/layout/chart'
import { wholePercent } from '@/domain/text/whole-percent'
import { View } from '@/platform/elements'
import { keyed } from './keyed'
import './chart.scss'
import './radar-chart.scss'
import './rich-content.scss'

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

/** `mark`: what stands at the corner, a letter or a number; `value`: 0–1. */
type Axis = { mark: string; text: string; value: number }

const RINGS = [0.25, 0.5, 0.75, 1]
/** Corners are written a little outside of the rim. */
const OUTSIDE = 1.16

const mask = (address: string) => ({ WebkitMaskImage: `url("${address}")`, maskImage: `url("${address}")` })
const shareOf = (part: number) => `${part * 100}%`

/** Shares of several things as one shape; a list beside it says what the marks at its corners are. */
export function RadarChart({ label, axes }: { label: string; axes: readonly Axis[] }) {
  const told = axes.map(({ text, value }) => `${text} ${wholePercent(value, 1)}%`).join('，')
  const rim = radarCorners(axes.map(() => 1))
  return (
    <View className="radar" role="img" label={`${label}：${told}`}>
      <View className="radar__web" style={mask(radarWeb(axes.length, RINGS))} />
      <View className="radar__area" style={mask(radarArea(radarCorners(axes.map(({ value }) => value))))} />
      {axes.map(({ mark }, at) => {
        const { x = 0.5, y = 0.5 } = rim[at] ?? {}
        return (
          <View
            key={mark}
            className="radar__mark"
            hiddenFromReader
            style={{ left: shareOf(0.5 + (x - 0.5) * OUTSIDE), top: shareOf(0.5 + (y - 0.5) * OUTSIDE) }}
          >
            {mark}
          </View>
        )
      })}
    </View>
  )
}

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

type DataTableProps = { id?: string; label: string; heads: readonly string[]; rows: readonly { key: string; cells: readonly string[] }[] }
type RowProps = { role: 'columnheader' | 'cell'; cells: readonly { key: string; text: string }[] }

function Row({ role, cells }: RowProps) {
  return (
    <View className="rich__row" role="row">
      {cells.map(({ key, text }) => (
        <View key={key} className="rich__cell" role={role}>
          {text}
        </View>
      ))}
    </View>
  )
}

/** Figures in rows under named columns. */
export function DataTable({ id, label, heads, rows }: DataTableProps) {
  return (
    <View className="rich__table">
      <View id={id} className="rich__grid" role="table" label={label}>
        <Row role="columnheader" cells={heads.map((text) => ({ key: text, text }))} />
        {rows.map(({ key, cells }) => (
          <Row key={key} role="cell" cells={cells.map((text, at) => ({ key: heads[at] ?? '', text }))} />
        ))}
      </View>
    </View>
  )
}
