import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import { answerText, keyText } from '@/domain/scoring/answer-words'
import { scoringRuleTitle } from '@/domain/scoring/scoring-presets'
import { shownArithmetic } from '@/domain/tiku/question'
import { Text, View } from '@/platform/elements'
import { Fold } from '@/ui/fold'
import { QuestionText } from './question-body'
import './answer-review.scss'

function Reference({ question }: { question: MarkedQuestion }) {
  if (question.key?.kind !== 'points') return null
  return (
    <View>
      <View className="small">参考答案</View>
      <QuestionText of={question.key.reference} />
      <View className="small">采分点</View>
      <View role="list">
        {question.key.points.map(({ text, share }) => (
          <View key={text} className="answer-review__point" role="listitem">
            <Text className="muted">{share}%</Text>
            <Text>{text}</Text>
          </View>
        ))}
      </View>
    </View>
  )
}

type AnswerReviewProps = { question: MarkedQuestion; isOnlyRead?: boolean; hasReceipt?: boolean }

/** The learner's answer beside the key, and unless told otherwise the receipt of the marks, folded. */
export function AnswerReview({ question, isOnlyRead = false, hasReceipt = true }: AnswerReviewProps) {
  const { options, answer, key, receipt, verdict } = question
  const right = key ? keyText(options, key) : undefined
  return (
    <View className="answer-review">
      {!isOnlyRead && (
        <View>
          <Text className="small">你的答案 </Text>
          <Text className={`answer-review__text is-${verdict}`}>{answerText(options, answer)}</Text>
        </View>
      )}
      {right !== undefined && (
        <View>
          <Text className="small">正确答案 </Text>
          {key?.kind === 'blanks' && key.shown ? (
            <QuestionText of={key.shown} />
          ) : (
            <Text className="answer-review__text is-right">{right}</Text>
          )}
        </View>
      )}
      <Reference question={question} />
      {receipt && hasReceipt && (
        <Fold title="这题怎么计分">
          <View className="small">计分规则：{scoringRuleTitle(receipt.rule)}</View>
          <View className="small">{shownArithmetic(options, receipt.arithmetic)}</View>
        </Fold>
      )}
    </View>
  )
}
