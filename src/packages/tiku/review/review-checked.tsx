import type { Answer } from '@/contract/tiku/question.schema'
import type { Feel, ReviewQuestion } from '@/contract/tiku/review.schema'
import { checkReview } from '@/domain/tiku/check-review'
import { feelNames, feelsFor, inDaysText } from '@/domain/tiku/review'
import { AnswerInput } from '@/features/tiku/question/answer-input'
import { LazySolution } from '@/features/tiku/question/lazy-solution'
import { QuestionActions } from '@/features/tiku/question/question-actions'
import { TaughtIn } from '@/features/tiku/question/taught-in'
import { Button, View } from '@/platform/elements'

type CheckedProps = { question: ReviewQuestion; answer: Answer | null }

const nothing = () => {}

/** Shows the learner's answer where there was one, the right one and why, and what the learner once noted. */
export function ReviewAnswer({ question, answer }: CheckedProps) {
  const checked = checkReview(question, answer)
  return (
    <View id="review-answer">
      <AnswerInput question={checked} answer={checked.answer} answerKey={checked.key} isLocked onAnswer={nothing} />
      <LazySolution question={checked} />
      <TaughtIn questionId={checked.id} />
      {question.note !== '' && <View className="review-note">{question.note}</View>}
      <QuestionActions questionId={checked.id} />
    </View>
  )
}

type FeelBarProps = CheckedProps & { onFeel: (feel: Feel) => void }

/** The grades of a recall; each shows when the question is due again. */
export function FeelBar({ question, answer, onFeel }: FeelBarProps) {
  return (
    <View className="review-feels" role="group" label="记得怎么样">
      {feelsFor(checkReview(question, answer).verdict).map((feel) => (
        <Button key={feel} id={`feel-${feel}`} className="review-feel" onClick={() => onFeel(feel)}>
          <View>{feelNames[feel]}</View>
          <View className="small">{inDaysText(question.nextDays[feel])}</View>
        </Button>
      ))}
    </View>
  )
}
