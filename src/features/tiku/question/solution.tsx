import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import { verdictWords } from '@/domain/tiku/question-words'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { AnswerReview } from './answer-review'
import { PointLinks } from './point-links'
import { QuestionText } from './question-body'

/** A right choice is the key: it is not written twice. */
const isShownAbove = ({ verdict, key }: MarkedQuestion) => verdict === 'right' && (key?.kind === 'letters' || key?.kind === 'truth')

/**
 * Shows the right answer and why (how marks come about is told in exams) beside the learner's, unless it `isOnlyRead`; the verdict in words
 * where there was an answer.
 */
export function Solution({ question, isOnlyRead }: { question: MarkedQuestion; isOnlyRead?: boolean }) {
  const { sign, text } = verdictWords[question.verdict]
  return (
    <View id="solution" className="solution">
      {question.answer && (
        <View id="practice-verdict" className={`solution__verdict title is-${question.verdict}`} role="status" live="polite">
          {sign} {text}
        </View>
      )}
      <AnswerReview question={question} isOnlyRead={isOnlyRead || isShownAbove(question)} hasReceipt={question.key?.kind === 'points'} />
      <View className="title" role="heading">
        解析
      </View>
      <QuestionText of={question.explanation} />
      <PointLinks of={question} />
      <ActionButton look="quiet" onClick={() => go('question_remarks', { questionId: question.id })}>
        看大家的笔记
      </ActionButton>
    </View>
  )
}
