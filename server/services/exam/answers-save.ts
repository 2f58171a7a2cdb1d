import type { FormQuestion } from '#server/database/rows/exam'
import type { Db, Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { Newest } from '#server/newest'
import { conflict, invalid } from '#server/refusal'
import {
  applyOperations,
  hasAllOperations,
  insertOperations,
  type Operation,
  operationName,
  saveRunning,
} from '#server/repositories/exam/answer'
import { type AttemptRow, formOf } from '#server/repositories/exam/attempt'
import type { AnswerChange, AttemptState, SaveAnswers } from '@/contract/exam/exam.schema'
import { overrides } from '@/domain/exam/hand-in'
import { fitsQuestion } from '@/domain/scoring/answer'
import { attemptState } from './attempt'
import { answerableOf } from './form'
import { lockLearnerAttempt, settle } from './hand-in'

/** Each operation once, with the takeover count of the attempt as its upper limit: a client cannot claim a later one. */
function distinct(changes: readonly AnswerChange[], epoch: number): AnswerChange[] {
  const byName = new Map(changes.map((change) => [operationName(change), change]))
  return [...byName.values()].map((change) => ({ ...change, epoch: Math.min(change.epoch, epoch) }))
}

/** The current operation of each question after these. */
function lastWriters(operations: readonly Operation[]): Operation[] {
  const standing = new Map<number, Operation>()
  for (const operation of operations) {
    const before = standing.get(operation.questionId)
    if (!before || overrides(operation, before)) standing.set(operation.questionId, operation)
  }
  return [...standing.values()]
}

/**
 * Stores operations of an attempt, which is locked. Each is stored once, and those that lose are kept on record. After the
 * attempt was handed in they are written down as late, and change nothing.
 */
export async function takeOperations(work: Tx, attempt: AttemptRow, changes: readonly AnswerChange[], at: number): Promise<void> {
  if (changes.length === 0) return
  if (await hasAllOperations(work, attempt.id)) throw conflict('这场考试保存的次数太多了，请直接交卷')
  const isLate = attempt.status === 'submitted'
  const fresh = await insertOperations(work, attempt.id, distinct(changes, attempt.epoch), { at, isLate })
  if (!isLate && fresh.length > 0) await applyOperations(work, attempt.id, lastWriters(fresh), at)
}

type Answerable = ReadonlyMap<number, Pick<FormQuestion, 'type' | 'order'>>

/** Attempts remembered; one takes some kilobytes. */
const MOST = 4_000

/** Cached forms of attempts. A form never changes, so any process may cache it; the oldest is dropped first. */
export function createFormCache(db: Db) {
  const known = new Newest<number, Answerable>(MOST)
  return async (attemptId: number): Promise<Answerable> => {
    const found = known.get(attemptId)
    if (found) return found
    const form = await formOf(db, attemptId)
    const questions = form ? answerableOf(form) : []
    const asked = new Map(questions.map(({ questionId, type, order }) => [questionId, { type, order }]))
    if (form) known.set(attemptId, asked)
    return asked
  }
}
type FormCache = ReturnType<typeof createFormCache>

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
    const attempt = await settle(work, await lockLearnerAttempt(work, id, userId), moment)
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
