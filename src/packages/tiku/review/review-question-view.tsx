import { useState } from 'react'
import type { Answer } from '@/contract/tiku/question.schema'
import type { Feel, ReviewQuestion } from '@/contract/tiku/review.schema'
import { isBlankAnswer } from '@/domain/scoring/answer-kind'
import { questionTypeNames } from '@/domain/tiku/question-type-names'
import { checkReview } from '@/domain/tiku/review-check'
import { AnswerInput } from '@/features/tiku/question/answer-input'
import { QuestionBody } from '@/features/tiku/question/question-body'
import { Text } from '@/platform/elements'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { FeelBar } from './feel-bar'
import { ReviewAnswer } from './review-answer'

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
