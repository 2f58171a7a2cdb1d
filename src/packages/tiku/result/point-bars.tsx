import type { Result } from '@/contract/exam/exam.schema'
import { weakestFirst } from '@/domain/scoring/marks-text'
import { wholePercent } from '@/domain/text/whole-percent'
import { Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Progress } from '@/ui/progress'

/** Knowledge points, the weakest first: that is where work pays most. */
export function PointBars({ rows }: { rows: Result['byPoint'] }) {
  if (rows.length === 0) return null
  return (
    <Card id="by-point">
      <View className="title" role="heading">
        知识点掌握
      </View>
      <View className="small">从最薄弱的开始</View>
      {weakestFirst(rows).map(({ point, marks, fullMarks, rightCount, questionCount }) => {
        const percent = wholePercent(marks, fullMarks)
        return (
          <View key={point} className="point-bar">
            <View className="point-bar__line">
              <Text>{point}</Text>
              <Text className="muted">
                {percent}% · 对 {rightCount}/{questionCount} 题
              </Text>
            </View>
            <Progress percent={percent} label={`${point}得分率`} />
          </View>
        )
      })}
    </Card>
  )
}
