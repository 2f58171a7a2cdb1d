import type { Answer } from '@/contract/tiku/question.schema'
import type { GivenAnswers, SheetItem } from '@/domain/exam/answer-sheet'
import { QuestionView } from '@/features/tiku/question/question-view'
import { SwipeArea } from '@/platform/elements/swipe-area'
import { useMarks } from './marking'
import { MaterialSplit } from './material-split'
import { OwnText } from './own-text'
import { Strike } from './strike'

type ExamQuestionProps = {
  item: SheetItem
  given: ReturnType<GivenAnswers['get']>
  onAnswer: (answer: Answer) => void
  onFlag: () => void
  onMove: (step: 1 | -1) => void
}

/** The question on the screen, with the learner's marks on its text and options. */
export function ExamQuestion({ item, given, onAnswer, onFlag, onMove }: ExamQuestionProps) {
  const { question, material } = item
  const { isOn, marks, toggle } = useMarks(question.id)
  const has = (letter: string) => marks.includes(letter)
  const draw = (letter: string, name: string) => <Strike name={name} isStruck={has(letter)} onStrike={() => toggle(letter)} />
  const answer = (next: Answer) => {
    // An option that is chosen after all is struck out no longer.
    const chosen = given?.answer?.kind === 'letters' ? given.answer.letters : []
    const added = next.kind === 'letters' ? next.letters.find((letter) => !chosen.includes(letter)) : undefined
    if (added !== undefined && has(added)) toggle(added)
    onAnswer(next)
  }
  return (
    <SwipeArea onSwipe={(way) => onMove(way === 'next' ? 1 : -1)}>
      <MaterialSplit material={material} questionId={question.id}>
        <QuestionView
          item={{ ...item, material: undefined }}
          given={given}
          stem={<OwnText of={question} />}
          striking={{ has, draw: isOn ? draw : undefined }}
          onAnswer={answer}
          onFlag={onFlag}
        />
      </MaterialSplit>
    </SwipeArea>
  )
}
