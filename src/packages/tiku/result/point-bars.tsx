import type { Result } from '@/contract/exam/exam.schema'
import { radarAxes } from '@/domain/exam/result-insight'
import { weakestFirst } from '@/domain/scoring/marks-text'
import { wholePercent } from '@/domain/text/whole-percent'
import { Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Progress } from '@/ui/progress'
import { RadarChart } from '@/ui/radar-chart'

/** Knowledge points, the weakest first: that is where work pays most. The radar has the numbers of the list at its corners. */
export function PointBars({ rows }: { rows: Result['byPoint'] }) {
  if (rows.length === 0) return null
  const axes = radarAxes(rows)
  return (
    <Card id="by-point">
      <View className="title" role="heading">
        知识点掌握
      </View>
      <View className="small">从最薄弱的开始，数值为得分率{axes.length > 0 && '；图中是分值最高的知识点，数字是下面的序号'}</View>
      {axes.length > 0 && (
        <RadarChart
          label="知识点得分率"
          axes={axes.map(({ number, point, share }) => ({ mark: String(number), text: point, value: share }))}
        />
      )}
      <View role="list">
        {weakestFirst(rows).map(({ point, marks, fullMarks }, at) => {
          const percent = wholePercent(marks, fullMarks)
          return (
            <View key={point} className="point-bar" role="listitem">
              <View className="point-bar__line">
                <Text>
                  {at + 1}. {point}
                </Text>
                <Text className="muted">{percent}%</Text>
              </View>
              <Progress percent={percent} label={`${point}得分率`} />
            </View>
          )
        })}
      </View>
    </Card>
  )
}
