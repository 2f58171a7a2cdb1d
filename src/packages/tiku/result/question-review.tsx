import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { marksText } from '@/domain/scoring/marks-text'
import { labelAt } from '@/domain/tiku/option-label'
import { questionTypeNames } from '@/domain/tiku/question-type-names'
import { verdictWords } from '@/domain/tiku/question-words'
import { AnswerReview } from '@/features/tiku/question/answer-review'
import { QuestionActions } from '@/features/tiku/question/question-actions'
import { QuestionText } from '@/features/tiku/question/question-text'
import { Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Fold } from '@/ui/fold'
import { OptionWords } from '@/ui/option-words'
import { type Assessing, EssayAssessment } from './essay-assessment'
import { QuestionInsight } from './question-insight'

function Head({ item: { number, question } }: { item: SheetItem<MarkedQuestion> }) {
  const { sign, text } = verdictWords[question.verdict]
  return (
    <View className="review__head">
      <View role="heading" className="title">
        第 {number} 题
      </View>
      <Text className="tag">{questionTypeNames[question.type]}</Text>
      <Text className={`review__verdict is-${question.verdict}`}>
        {sign} {text}
      </Text>
      <Text className="review__marks">
        {marksText(question.marksGot)} / {marksText(question.marks)} 分
      </Text>
    </View>
  )
}

function Options({ options }: { options: MarkedQuestion['options'] }) {
  return (
    <View role="list">
      {options.map((option, index) => (
        <View key={option.letter} className="review__option" role="listitem">
          <Text className="muted">{labelAt(index)}.</Text>
          <OptionWords of={option} />
        </View>
      ))}
    </View>
  )
}

/** The answer, the key and how the marks came about. */
function Explanation({ question, assessing }: { question: MarkedQuestion; assessing: Assessing }) {
  return (
    <>
      <AnswerReview question={question} />
      <EssayAssessment question={question} of={assessing} />
      <View className="title" role="heading">
        解析
      </View>
      <QuestionText of={question.explanation} />
      {question.points.length > 0 && <View className="small">知识点：{question.points.join('、')}</View>}
      <QuestionInsight question={question} resultId={assessing.resultId} />
    </>
  )
}

/** One question of a result: the question, the answer, the key, and the arithmetic of the marks. */
export function QuestionReview({ item, assessing }: { item: SheetItem<MarkedQuestion>; assessing: Assessing }) {
  const { question, material } = item
  return (
    <Card id={`review-${item.number}`}>
      <Head item={item} />
      {material && (
        <Fold title="材料">
          <QuestionText of={material.stem} />
          {material.receipt && <View className="small">{material.receipt.arithmetic}</View>}
        </Fold>
      )}
      <QuestionText of={question.stem} />
      <Options options={question.options} />
      {question.isClosed ? (
        <View className="muted">这道题在你正在进行的考试里，交卷后再看答案和解析</View>
      ) : (
        <Explanation question={question} assessing={assessing} />
      )}
      <QuestionActions questionId={question.id} />
    </Card>
  )
}
