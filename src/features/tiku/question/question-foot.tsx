import { QuestionActions } from './question-actions'
import { SimilarPractice } from './similar-practice'
import { TaughtIn } from './taught-in'

/** `isSolved`: the solution is open. */
export type QuestionFootProps = { questionId: number; isSolved: boolean }

/** The foot of a question: once it is solved, the way back to its lesson and on to others like it, and always its actions. */
export function QuestionFoot({ questionId, isSolved }: QuestionFootProps) {
  return (
    <>
      {isSolved && <TaughtIn questionId={questionId} />}
      {isSolved && <SimilarPractice questionId={questionId} />}
      <QuestionActions questionId={questionId} />
    </>
  )
}
