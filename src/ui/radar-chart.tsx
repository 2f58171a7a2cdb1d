import { radarArea, radarCorners, radarWeb } from '@/domain/layout/chart'
import { wholePercent } from '@/domain/text/whole-percent'
import { View } from '@/platform/elements'
import './radar-chart.scss'

/** `mark`: what stands at the corner, a letter or a number; `value`: 0–1. */
type Axis = { mark: string; text: string; value: number }

const RINGS = [0.25, 0.5, 0.75, 1]
/** Corners are written a little outside of the rim. */
const OUTSIDE = 1.16

const mask = (address: string) => ({ WebkitMaskImage: `url("${address}")`, maskImage: `url("${address}")` })
const share = (part: number) => `${part * 100}%`

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
            style={{ left: share(0.5 + (x - 0.5) * OUTSIDE), top: share(0.5 + (y - 0.5) * OUTSIDE) }}
          >
            {mark}
          </View>
        )
      })}
    </View>
  )
}
