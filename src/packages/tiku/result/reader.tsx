import { useQuery } from '@tanstack/react-query'
import type { QuestionFigures } from '@/contract/exam/analysis.schema'
import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import { analysisQueries } from '@/data/exam/exam'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { marksText } from '@/domain/scoring/marks'
import { labelAt, questionTypeNames, shownLetters } from '@/domain/tiku/question'
import { verdictWords } from '@/domain/tiku/question-words'
import { durationText } from '@/domain/time/clock-text'
import { AnswerInput } from '@/features/tiku/question/answer-input'
import { AnswerReview } from '@/features/tiku/question/answer-review'
import { PointLinks } from '@/features/tiku/question/point-links'
import { QuestionActions } from '@/features/tiku/question/question-actions'
import { QuestionText } from '@/features/tiku/question/question-body'
import { SimilarPractice } from '@/features/tiku/question/similar-practice'
import { Text, View } from '@/platform/elements'
import { SwipeArea } from '@/platform/elements/swipe-area'
import { ActionButton } from '@/ui/action-button'
import { Fold } from '@/ui/fold'
import { OptionWords } from '@/ui/option-words'
import { Popup } from '@/ui/popup'
import { type Assessing, EssayAssessment } from './essay-assessment'

type FiguresProps = { figures: QuestionFigures; options: MarkedQuestion['options'] }

function Figures({ figures: { answerCount, rightPercent, wrongOption }, options }: FiguresProps) {
  const letter = wrongOption ? shownLetters(options, [wrongOption.letter]) : ''
  return (
    <View className="small">
      {answerCount} 人作答，正确率 {rightPercent}%{letter !== '' && `；错选最多的是 ${letter}（${wrongOption?.percent}% 的人）`}
    </View>
  )
}

/** How long the question took, what other learners made of it, and others of its kind to practise. */
function QuestionInsight({ question, resultId }: { question: MarkedQuestion; resultId: number }) {
  const { data } = useQuery(analysisQueries.ofResult(resultId))
  const own = data?.questions.find(({ questionId }) => questionId === question.id)
  const average = own?.figures?.averageSeconds ?? 0
  return (
    <View id="question-insight" className="insight">
      {own && own.seconds !== null && (
        <View className="small">
          这题约用 {durationText(own.seconds)}
          {average > 0 && `，平均 ${durationText(average)}`}
        </View>
      )}
      {own?.figures && <Figures figures={own.figures} options={question.options} />}
      <SimilarPractice questionId={question.id} />
    </View>
  )
}

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

/** The options as they were answered, right and wrong in place; without a key they are only read. */
function Options({ question }: { question: MarkedQuestion }) {
  const { type, options, answer, key } = question
  if (key?.kind === 'letters' || (key?.kind === 'truth' && type === 'determine'))
    return <AnswerInput question={question} answer={answer} answerKey={key} isLocked onAnswer={() => undefined} />
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
      <PointLinks of={question} />
      <QuestionInsight question={question} resultId={assessing.resultId} />
    </>
  )
}

/** One question of a result: the question, the answer, the key, and the arithmetic of the marks. */
function QuestionReview({ item, assessing }: { item: SheetItem<MarkedQuestion>; assessing: Assessing }) {
  const { question, material } = item
  return (
    <View id={`review-${item.number}`}>
      <Head item={item} />
      {material && (
        <Fold title="材料">
          <QuestionText of={material.stem} />
          {material.receipt && <View className="small">{material.receipt.arithmetic}</View>}
        </Fold>
      )}
      <QuestionText of={question.stem} />
      <Options question={question} />
      {question.isClosed ? (
        <View className="muted">这道题在你正在进行的考试里，交卷后再看答案和解析</View>
      ) : (
        <Explanation question={question} assessing={assessing} />
      )}
      <QuestionActions questionId={question.id} />
    </View>
  )
}

/** `number`: the question shown; `only`: the numbers that are read, in order. */
type ReaderProps = {
  items: readonly SheetItem<MarkedQuestion>[]
  only: readonly number[]
  number: number
  assessing: Assessing
  onTurn: (number: number) => void
  onClose: () => void
}

/** The questions of a result one by one, with answer, key and explanation in view. */
export function Reader({ items, only, number, assessing, onTurn, onClose }: ReaderProps) {
  const item = items.find((each) => each.number === number)
  const at = only.indexOf(number)
  const turn = (step: 1 | -1) => {
    const next = only[at + step]
    if (next !== undefined) onTurn(next)
  }
  if (!item) return null
  const foot = (
    <>
      <ActionButton id="reader-prev" look="plain" isWide disabled={at <= 0} onClick={() => turn(-1)}>
        上一题
      </ActionButton>
      <ActionButton id="reader-next" isWide disabled={at === only.length - 1} onClick={() => turn(1)}>
        下一题
      </ActionButton>
    </>
  )
  return (
    <Popup id="reader" title={`解析（${at + 1} / ${only.length}）`} place="whole" onClose={onClose} foot={foot}>
      <SwipeArea onSwipe={(way) => turn(way === 'next' ? 1 : -1)}>
        <View key={number}>
          <QuestionReview item={item} assessing={assessing} />
        </View>
      </SwipeArea>
    </Popup>
  )
}
