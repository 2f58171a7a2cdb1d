import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import { AnswerInput } from '@/features/tiku/question/answer-input'
import { LateSolution } from '@/features/tiku/question/late-solution'
import { QuestionActions } from '@/features/tiku/question/question-actions'
import { TaughtIn } from '@/features/tiku/question/taught-in'
import { View } from '@/platform/elements'

const nothing = () => {}

/** Shows the learner's answer where there was one, the right one and why, and what the learner once noted. */
export function ReviewAnswer({ checked, note }: { checked: MarkedQuestion; note: string }) {
  return (
    <View id="review-answer">
      <AnswerInput question={checked} answer={checked.answer} answerKey={checked.key} isLocked onAnswer={nothing} />
      <LateSolution question={checked} />
      <TaughtIn questionId={checked.id} />
      {note !== '' && <View className="review-note">{note}</View>}
      <QuestionActions questionId={checked.id} />
    </View>
  )
}
