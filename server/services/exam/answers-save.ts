import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { invalid } from '#server/refusal'
import { saveRunning } from '#server/repositories/exam/running-answers'
import type { AnswerChange, AttemptState, SaveAnswers } from '@/contract/exam/exam.schema'
import { fitsQuestion } from '@/domain/scoring/answer-kind'
import { takeOperations } from './answer-operations'
import { attemptState } from './attempt-state'
import { createFormCache, type FormCache } from './form-cache'
import { lockOwnAttempt, settle } from './hand-in'

type Asked = Awaited<ReturnType<FormCache>>

/** Names the fault of a change; undefined when there is none. */
function faultOf(asked: Asked, { questionId, answer }: AnswerChange): string | undefined {
  const question = asked.get(questionId)
  if (!question) return `题目 ${questionId} 不在这份试卷里`
  return answer && !fitsQuestion(answer, question.type, question.order) ? `题目 ${questionId} 的答案形式有误` : undefined
}

const isOncePerQuestion = (changes: readonly AnswerChange[]) => new Set(changes.map(({ questionId }) => questionId)).size === changes.length

/** Under lock: for attempts that are over, batches that change a question twice, and those that are to be refused. */
function saveUnderLock({ db, now }: Deps, asked: Asked, userId: number, id: number, { run, after, changes }: SaveAnswers) {
  return tx(db, async (work) => {
    const moment = now()
    const attempt = await settle(work, await lockOwnAttempt(work, id, userId), moment)
    const [fault] = changes.flatMap((change) => faultOf(asked, change) ?? [])
    if (fault !== undefined) throw invalid(fault)
    await takeOperations(work, attempt, changes, moment)
    return attemptState(work, attempt, { run, after, now: moment })
  })
}

/**
 * Saves a batch of answers of the learner's own attempt, from any device, and returns the state of the attempt. Sending
 * a batch again changes nothing.
 *
 * Which answers count is decided by the server's clock and order alone: what arrived before the deadline counts, and what arrives
 * from then on is written down as late and does not, since no device can prove when it was given. Between two answers to one
 * question the last writer wins, as `overrides` orders them.
 */
export function createSaveAnswers(deps: Deps) {
  const formOf = createFormCache(deps.db)
  return async (userId: number, id: number, batch: SaveAnswers): Promise<AttemptState> => {
    const { run, after, changes } = batch
    const asked = await formOf(id)
    const now = deps.now()
    const isUsual = isOncePerQuestion(changes) && changes.every((change) => faultOf(asked, change) === undefined)
    const attempt = isUsual ? await saveRunning(deps.db, { userId, id, changes, now }) : undefined
    return attempt ? attemptState(deps.db, attempt, { run, after, now }) : saveUnderLock(deps, asked, userId, id, batch)
  }
}
