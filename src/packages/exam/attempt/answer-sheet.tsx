import {
  type GivenAnswers,
  isDone,
  type SheetItem,
  type SheetSection,
  sheetSections,
  sheetState,
  undoneCount,
} from '@/domain/exam/answer-sheet'
import { Button, Text, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'

type SheetCellProps = {
  id?: string
  number: number
  given: ReturnType<GivenAnswers['get']>
  isCurrent?: boolean
  label: string
  onClick: () => void
}

/** One question by its number; answered it is filled and ticked, flagged it carries a flag, wherever it is shown. */
export function SheetCell({ id, number, given, isCurrent = false, label, onClick }: SheetCellProps) {
  return (
    <Button
      id={id}
      className={`sheet-cell ${isDone(given) ? 'is-done' : ''} ${isCurrent ? 'is-current' : ''}`}
      label={label}
      onClick={onClick}
    >
      <Text>{number}</Text>
      <Text className="sheet-cell__sign">{`${isDone(given) ? '✓' : ''}${given?.isFlagged ? '⚑' : ''}`}</Text>
    </Button>
  )
}

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

type SectionProps = Pick<AnswerSheetProps, 'answers' | 'at' | 'onChoose'> & { section: SheetSection }

/** The questions of one section, with how many of them are answered. */
function Section({ section: { title, places }, answers, at, onChoose }: SectionProps) {
  const items = places.map(({ item }) => item)
  return (
    <View className="sheet-section" role="group" label={title}>
      <View className="small">
        {title} {items.length - undoneCount(items, answers)} / {items.length}
      </View>
      <View className="sheet-grid">
        {places.map(({ item: { number, question }, at: index }) => {
          const given = answers.get(question.id)
          return (
            <SheetCell
              key={question.id}
              id={`sheet-${number}`}
              number={number}
              given={given}
              isCurrent={index === at}
              label={`第${number}题 ${sheetState(given)}${index === at ? '，当前' : ''}`}
              onClick={() => onChoose(index)}
            />
          )
        })}
      </View>
    </View>
  )
}

/** Every question at a glance, section by section: answered ones are filled and ticked, flagged ones carry a flag. */
export function SheetBody({ items, answers, at, onChoose }: Pick<AnswerSheetProps, 'items' | 'answers' | 'at' | 'onChoose'>) {
  const undone = undoneCount(items, answers)
  return (
    <>
      <View className="muted">
        共 {items.length} 题，已答 {items.length - undone} 题，未答 {undone} 题
      </View>
      <Legend />
      {sheetSections(items).map((section) => (
        <Section key={section.places[0]?.at} section={section} answers={answers} at={at} onChoose={onChoose} />
      ))}
    </>
  )
}

/** The answer sheet over the question, with the way to hand in. */
export function AnswerSheet({ onClose, onHandIn, ...body }: AnswerSheetProps) {
  const foot = (
    <ActionButton id="hand-in" isWide onClick={onHandIn}>
      交卷
    </ActionButton>
  )
  return (
    <Popup id="answer-sheet" title="答题卡" onClose={onClose} foot={foot}>
      <SheetBody {...body} />
    </Popup>
  )
}
