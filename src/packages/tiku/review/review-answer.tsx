import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import { labelAt } from '@/domain/exam/option-label'
import { LateSolution } from '@/features/question/late-solution'
import { QuestionActions } from '@/features/question/question-actions'
import { TaughtIn } from '@/features/question/taught-in'
import { Text, View } from '@/platform/elements'
import '@/ui/rich-content.scss'

/** What is right and why, beside what was answered and what the learner once noted. */
export function ReviewAnswer({ checked, note }: { checked: MarkedQuestion; note: string }) {
  return (
    <View id="review-answer">
      <View role="list" label="选项">
        {checked.options.map((option, index) => (
          <View key={option.letter} className="rich__item" role="listitem">
            <Text className="rich__mark">{labelAt(index)}.</Text>
            <Text>{option.text}</Text>
          </View>
        ))}
      </View>
      <LateSolution question={checked} />
      <TaughtIn questionId={checked.id} />
      {note !== '' && <View className="review-note">{note}</View>}
      <QuestionActions questionId={checked.id} />
    </View>
  )
}
