import type { Answer } from '@/contract/question.schema'
import type { GivenAnswers, SheetItem } from '@/domain/answer-sheet'
import { Button, Text, View } from '@/platform/elements'
import { Fold } from '@/ui/fold'
import { Icon } from '@/ui/icon'
import { RichContent } from '@/ui/rich-content'
import { AnswerInput } from './answer-input'

type Given = ReturnType<GivenAnswers['get']>
type QuestionViewProps = { item: SheetItem; given: Given; onAnswer: (answer: Answer) => void; onFlag: () => void }

/** One question with its material, stem and what it asks for. */
export function QuestionView({ item, given, onAnswer, onFlag }: QuestionViewProps) {
  const { number, question, material } = item
  const isFlagged = given?.isFlagged === true
  return (
    <View id={`question-${question.id}`} className="question">
      {material && (
        <View className="question__material">
          <Fold key={material.id} id="material" title="材料" isOpenAtFirst>
            <RichContent of={material.stem} />
          </Fold>
        </View>
      )}
      <View className="question__head">
        <View className="title" role="heading">
          第 {number} 题
        </View>
        <Button id="flag-question" className={`question__flag ${isFlagged ? 'is-flagged' : ''}`} onClick={onFlag}>
          <Icon name="flag" />
          <Text>{isFlagged ? '取消标记' : '标记'}</Text>
        </Button>
      </View>
      <RichContent of={question.stem} />
      <AnswerInput key={question.id} question={question} answer={given?.answer ?? null} onAnswer={onAnswer} />
    </View>
  )
}
