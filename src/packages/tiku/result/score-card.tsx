import type { Result } from '@/contract/exam/exam.schema'
import { marksText } from '@/domain/scoring/marks-text'
import { durationText } from '@/domain/time/clock-text'
import { dateText } from '@/domain/time/day-text'
import { Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

/** Only first attempts are ranked. */
const placeText = ({ place, takerCount }: Result) => (place === null ? '再次作答，不计名次' : `第 ${place} 名（共 ${takerCount} 人）`)

/** The score, whether it passes, and its rank. */
export function ScoreCard({ result }: { result: Result }) {
  const { title, marks, fullMarks, passMarks, isPassed, percentile, usedSeconds, submittedAt } = result
  return (
    <View className="score-card">
      <Card>
        <View className="title" role="heading">
          {title}
        </View>
        <View className="score-card__score">
          <Text id="score" className="score-card__marks">
            {marksText(marks)}
          </Text>
          <Text className="muted">/ {marksText(fullMarks)} 分</Text>
          <Text id="verdict" className={`score-card__verdict ${isPassed ? 'is-right' : 'is-wrong'}`}>
            {isPassed ? '✓ 合格' : '✗ 未合格'}
          </Text>
        </View>
        <View className="muted">合格线 {marksText(passMarks)} 分</View>
        <Cell id="place" side={placeText(result)}>
          名次
        </Cell>
        <Cell id="percentile" side={`超过 ${percentile}% 的首次作答`}>
          水平
        </Cell>
        <Cell side={durationText(usedSeconds)}>用时</Cell>
        <Cell side={dateText(submittedAt)}>交卷时间</Cell>
      </Card>
    </View>
  )
}
