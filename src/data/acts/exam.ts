import { exam } from '@/contract/exam'
import type { AnswerChange, Attempt, SavedAnswers, Submitted } from '@/contract/exam.schema'
import { send } from '../api/send'

/** Starts an attempt at a paper, or goes on with the one that is running. */
export function startAttempt(paperId: number): Promise<Attempt> {
  return send(exam.startAttempt, { params: { id: paperId } })
}

/** Quiet: the answer log keeps what was not saved and the screen shows that it is still to be sent. */
export function saveAnswers(attemptId: number, changes: AnswerChange[]): Promise<SavedAnswers> {
  return send(exam.saveAnswers, { params: { id: attemptId }, body: { changes } }, { isQuiet: true })
}

export function submitAttempt(attemptId: number): Promise<Submitted> {
  return send(exam.submit, { params: { id: attemptId } })
}
