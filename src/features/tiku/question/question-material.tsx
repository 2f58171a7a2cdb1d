import type { Question } from '@/contract/tiku/question.schema'
import { View } from '@/platform/elements'
import { Fold } from '@/ui/fold'
import { QuestionText } from './question-body'

/** The text that a question is about, above it and folded on demand; in an exam it stands beside the question instead. */
export function QuestionMaterial({ of: material }: { of: Question | null | undefined }) {
  if (!material) return null
  return (
    <View className="question__material">
      <Fold key={material.id} id="material" title="材料" isOpenAtFirst>
        <QuestionText of={material.stem} />
      </Fold>
    </View>
  )
}
