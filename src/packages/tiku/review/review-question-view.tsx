import { useState } from 'react'
import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import type { Answer } from '@/contract/tiku/question.schema'
import type { Feel, ReviewQuestion } from '@/contract/tiku/review.schema'
import { isBlankAnswer } from '@/domain/scoring/answer-kind'
import { questionTypeNames } from '@/domain/tiku/question-type-names'
import { checkReview } from '@/domain/tiku/review-check'
import { feelNames, feelsFor, inDaysText } from '@/domain/tiku/review-words'
import { AnswerInput } from '@/features/tiku/question/answer-input'
import { LateSolution } from '@/features/tiku/question/late-solution'
import { QuestionActions } from '@/features/tiku/question/question-actions'
import { QuestionBody } from '@/features/tiku/question/question-body'
import { TaughtIn } from '@/features/tiku/question/taught-in'
import { Button, Text, View } from '@/platform/elements'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'

const nothing = () => {}

/** Shows the learner's answer where there was one, the right one and why, and what the learner once noted. */
function ReviewAnswer({ checked, note }: { checked: MarkedQuestion; note: string }) {
  return (
    <View id="review-answer">
      <AnswerInput question={checked} answer={checked.answer} answerKey={checked.key} isLocked onAnswer={nothing} />
      <LateSolution question={checked} />
      <TaughtIn questionId={checked.id} />
      {note !== '' && <View className="review-note">{note}</View>}
      <QuestionActions questionId={checked.id} />
    </View>
  )
}

type FeelBarProps = { verdict: MarkedQuestion['verdict']; nextDays: ReviewQuestion['nextDays']; onFeel: (feel: Feel) => void }

/** The grades of a recall; each shows when the question is due again. */
function FeelBar({ verdict, nextDays, onFeel }: FeelBarProps) {
  return (
    <View className="review-feels" role="group" label="记得怎么样">
      {feelsFor(verdict).map((feel) => (
        <Button key={feel} id={`feel-${feel}`} className="review-feel" onClick={() => onFeel(feel)}>
          <View>{feelNames[feel]}</View>
          <View className="small">{inDaysText(nextDays[feel])}</View>
        </Button>
      ))}
    </View>
  )
}

type ReviewQuestionViewProps = { question: ReviewQuestion; place: string; onGrade: (answer: Answer | null, feel: Feel) => void }

const materialOf = ({ material, ...question }: ReviewQuestion) =>
  material && { ...question, id: question.parentId ?? question.id, stem: material }

/** One review: recall, reveal, grade. An answer is judged by the key; without one, learners grade themselves. */
export function ReviewQuestionView({ question, place, onGrade }: ReviewQuestionViewProps) {
  const [written, setWritten] = useState<Answer | null>(null)
  const [isShown, setShown] = useState(false)
  const answer = written && !isBlankAnswer(written) ? written : null
  const checked = checkReview(question, answer)
  const title = questionTypeNames[question.type]
  return (
    <>
      <QuestionBody question={question} material={materialOf(question)} title={title} aside={<Text className="muted">{place}</Text>}>
        {isShown ? (
          <ReviewAnswer checked={checked} note={question.note} />
        ) : (
          <AnswerInput question={question} answer={written} onAnswer={setWritten} />
        )}
      </QuestionBody>
      <ActionBar>
        {isShown ? (
          <FeelBar verdict={checked.verdict} nextDays={question.nextDays} onFeel={(feel) => onGrade(answer, feel)} />
        ) : (
          <ActionButton id="show-answer" isWide onClick={() => setShown(true)}>
            {answer ? '对答案' : '想好了，看答案'}
          </ActionButton>
        )}
      </ActionBar>
    </>
  )
}
