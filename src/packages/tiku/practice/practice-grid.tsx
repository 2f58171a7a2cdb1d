import type { Practice } from '@/contract/tiku/practice.schema'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { practiceCell } from '@/domain/tiku/practice'
import { Button, Text, View } from '@/platform/elements'

type PracticeGridProps = {
  practice: Practice
  items: readonly SheetItem[]
  /** Answered on the device and not yet marked. */
  waiting?: ReadonlyMap<number, unknown>
  /** Questions with an unsubmitted answer. */
  drafted?: ReadonlySet<number>
  at?: number
  onChoose: (at: number) => void
}

/** Every question at a glance: what is answered carries a sign and a frame of its own. */
export function PracticeGrid({ practice, items, waiting, drafted, at, onChoose }: PracticeGridProps) {
  return (
    <View className="practice-grid">
      {items.map(({ number, question: { id } }, index) => {
        const graded = practice.answers.find(({ questionId }) => questionId === id)
        const { sign, text } = practiceCell(graded, waiting?.has(id) === true, drafted?.has(id) === true)
        const look = graded ? `is-done is-${graded.verdict}` : ''
        return (
          <Button
            key={id}
            id={`sheet-${number}`}
            className={`practice-cell ${look} ${index === at ? 'is-current' : ''}`}
            label={`第${number}题 ${text}${index === at ? '，当前' : ''}`}
            onClick={() => onChoose(index)}
          >
            <Text>{number}</Text>
            <Text className="practice-cell__sign">{sign}</Text>
          </Button>
        )
      })}
    </View>
  )
}
