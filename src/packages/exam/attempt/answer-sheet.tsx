import { type GivenAnswers, isDone, type SheetItem, sheetState, undoneCount } from '@/domain/exam/answer-sheet'
import { Button, Text, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'

type AnswerSheetProps = {
  items: readonly SheetItem[]
  answers: GivenAnswers
  at: number
  onChoose: (at: number) => void
  onClose: () => void
  onHandIn: () => void
}

function Legend() {
  return (
    <View className="sheet-legend small">
      <Text className="sheet-cell sheet-cell--sample is-done">✓</Text>
      <Text>已答</Text>
      <Text className="sheet-cell sheet-cell--sample" />
      <Text>未答</Text>
      <Text className="sheet-cell sheet-cell--sample">⚑</Text>
      <Text>已标记</Text>
    </View>
  )
}

/** Every question at a glance: answered ones are filled and ticked, flagged ones carry a flag. */
export function AnswerSheet({ items, answers, at, onChoose, onClose, onHandIn }: AnswerSheetProps) {
  const undone = undoneCount(items, answers)
  const foot = (
    <ActionButton id="hand-in" isWide onClick={onHandIn}>
      交卷
    </ActionButton>
  )
  return (
    <Popup id="answer-sheet" title="答题卡" onClose={onClose} foot={foot}>
      <View className="muted">
        共 {items.length} 题，已答 {items.length - undone} 题，未答 {undone} 题
      </View>
      <Legend />
      <View className="sheet-grid">
        {items.map(({ number, question }, index) => {
          const given = answers.get(question.id)
          const state = sheetState(given)
          return (
            <Button
              key={question.id}
              id={`sheet-${number}`}
              className={`sheet-cell ${isDone(given) ? 'is-done' : ''} ${index === at ? 'is-current' : ''}`}
              label={`第${number}题 ${state}${index === at ? '，当前' : ''}`}
              onClick={() => onChoose(index)}
            >
              <Text>{number}</Text>
              <Text className="sheet-cell__sign">{`${isDone(given) ? '✓' : ''}${given?.isFlagged ? '⚑' : ''}`}</Text>
            </Button>
          )
        })}
      </View>
    </Popup>
  )
}
