import type { Practice } from '@/contract/exam/practice.schema'
import type { Answer } from '@/contract/exam/question.schema'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { practiceCell, practiceTally } from '@/domain/practice/practice-state'
import { wholePercent } from '@/domain/text/whole-percent'
import { leavePage } from '@/navigation/go'
import { Button, Text, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'
import { useStartPractice } from '../parts/use-start-practice'

type PracticeSheetProps = {
  practice: Practice
  items: readonly SheetItem[]
  waiting: ReadonlyMap<number, Answer | null>
  /** Questions with an unsubmitted answer. */
  drafted: ReadonlySet<number>
  at: number
  onChoose: (at: number) => void
  onClose: () => void
}

/** Wrong ones are practised once more, in a practice of their own. */
function Foot({ practice }: { practice: Practice }) {
  const { start, isStarting } = useStartPractice()
  const ids = practice.answers.filter(({ verdict }) => verdict !== 'right' && verdict !== 'unmarked').map(({ questionId }) => questionId)
  const again = () => start({ mode: 'practice', source: { kind: 'questions', ids, title: '没答对的再练一遍' } })
  return (
    <>
      {ids.length > 0 && (
        <ActionButton id="practise-wrong" look="plain" isWide isBusy={isStarting} onClick={again}>
          再练没答对的 {ids.length} 题
        </ActionButton>
      )}
      <ActionButton id="end-practice" isWide onClick={leavePage}>
        结束练习
      </ActionButton>
    </>
  )
}

/** Every question at a glance: what is answered carries a sign and a frame of its own. */
export function PracticeSheet({ practice, items, waiting, drafted, at, onChoose, onClose }: PracticeSheetProps) {
  const { doneCount, rightCount } = practiceTally(practice)
  return (
    <Popup id="practice-sheet" title="答题卡" onClose={onClose} foot={<Foot practice={practice} />}>
      <View className="muted">
        共 {items.length} 题，已答 {doneCount} 题，答对 {rightCount} 题{doneCount > 0 && `，正确率 ${wholePercent(rightCount, doneCount)}%`}
      </View>
      <View className="practice-grid">
        {items.map(({ number, question }, index) => {
          const graded = practice.answers.find(({ questionId }) => questionId === question.id)
          const { sign, text } = practiceCell(graded, waiting.has(question.id), drafted.has(question.id))
          const look = graded ? `is-done is-${graded.verdict}` : ''
          return (
            <Button
              key={question.id}
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
    </Popup>
  )
}
