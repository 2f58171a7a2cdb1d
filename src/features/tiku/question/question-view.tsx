import type { ReactNode } from 'react'
import type { Answer } from '@/contract/tiku/question.schema'
import type { GivenAnswers, SheetItem } from '@/domain/exam/answer-sheet'
import { Button, Text } from '@/platform/elements'
import { Icon } from '@/ui/icon'
import { AnswerInput } from './answer-input'
import type { Striking } from './choices'
import { QuestionBody } from './question-body'

type Given = ReturnType<GivenAnswers['get']>
type QuestionViewProps = {
  item: Pick<SheetItem, 'number' | 'question'>
  given: Given
  stem: ReactNode
  striking: Striking
  onAnswer: (answer: Answer) => void
  onFlag: () => void
}

/** One question of an exam with its stem and what it asks for. */
export function QuestionView({ item, given, stem, striking, onAnswer, onFlag }: QuestionViewProps) {
  const { number, question } = item
  const isFlagged = given?.isFlagged === true
  const flag = (
    <Button id="flag-question" className={`question__flag ${isFlagged ? 'is-flagged' : ''}`} onClick={onFlag}>
      <Icon name="flag" />
      <Text>{isFlagged ? '取消标记' : '标记'}</Text>
    </Button>
  )
  return (
    <QuestionBody question={question} title={`第 ${number} 题`} aside={flag} stem={stem}>
      <AnswerInput key={question.id} question={question} answer={given?.answer ?? null} striking={striking} onAnswer={onAnswer} />
    </QuestionBody>
  )
}
