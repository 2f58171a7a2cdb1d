import { queryOptions } from '@tanstack/react-query'
import { exam } from '@/contract/exam/exam'
import type { Attempt, AttemptState, SaveAnswers, Submitted, TakeOver } from '@/contract/exam/exam.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'
import { device, entered, run } from './taker'

/** Attempts of the learner, whose answers are sent by the commands below. */
export const attemptQueries = {
  one: (id: number) => queryOptions({ queryKey: ['exam', 'attempt', id], queryFn: queryOf(exam.attempt, { params: { id } }) }),
}

/** Starts an attempt at a paper, or goes on with the one that is running, and enters it unless another device has it. */
export async function startAttempt(paperId: number): Promise<Attempt> {
  const { isEntered, ...attempt } = await send(exam.startAttempt, { params: { id: paperId }, query: { device, run } })
  if (isEntered) entered.add(attempt.id)
  return attempt
}

/** Quiet: the answer log keeps what was not saved and the screen shows that it is still to be sent. */
export function saveAnswers(attemptId: number, batch: SaveAnswers): Promise<AttemptState> {
  return send(exam.saveAnswers, { params: { id: attemptId }, body: batch }, { isQuiet: true })
}

/** Makes this run of the app the one that takes the attempt. Quiet: the screen shows who takes it. */
export function takeOver(attemptId: number, asking: TakeOver): Promise<AttemptState> {
  return send(exam.takeOver, { params: { id: attemptId }, body: asking }, { isQuiet: true })
}

/** Quiet: the screen shows that the hand-in waits for a network, or why it is refused. */
export function submitAttempt(attemptId: number): Promise<Submitted> {
  return send(exam.submit, { params: { id: attemptId } }, { isQuiet: true })
}
