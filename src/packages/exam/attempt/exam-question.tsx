import type { ReactNode } from 'react'
import type { Answer, Question } from '@/contract/tiku/question.schema'
import type { GivenAnswers, SheetItem } from '@/domain/exam/answer-sheet'
import { stemOf } from '@/domain/tiku/question'
import { QuestionText } from '@/features/tiku/question/question-body'
import { QuestionView } from '@/features/tiku/question/question-view'
import { View } from '@/platform/elements'
import { SwipeArea } from '@/platform/elements/swipe-area'
import { useMarks } from './highlighting'
import { MarkedText, Strike } from './lazy'
import './material-split.scss'

/** The text of a question or a material; cut into phrases where the learner marks it or has marked it. */
function OwnText({ of: question }: { of: Question }) {
  const { isOn, marks } = useMarks(question.id)
  return isOn || marks.some((mark) => typeof mark === 'number') ? <MarkedText of={question} /> : <QuestionText of={stemOf(question)} />
}

type MaterialSplitProps = { material: Question | undefined; questionId: number; children: ReactNode }

/** A material stays in sight while its question is answered: above it on a phone, beside it where there is room. Both scroll. */
function MaterialSplit({ material, questionId, children }: MaterialSplitProps) {
  if (!material) return children
  return (
    <View className="split">
      <View key={material.id} id="material" className="split__material" role="region" label="材料" tabStop>
        <View className="small">材料</View>
        <OwnText of={material} />
      </View>
      <View key={questionId} className="split__question">
        {children}
      </View>
    </View>
  )
}

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
          item={item}
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
