import type { Form, Marking } from '#server/database/rows/exam'
import { type Db, tx as inTransaction, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { answersOf } from '#server/repositories/exam/answer'
import { type AttemptRow, lockAttempt, lockOverdue, overdueIds, overdueIdsOf, putSubmitted } from '#server/repositories/exam/attempt'
import { recordEssays } from '#server/repositories/exam/essay-tasks'
import { enterRanks } from '#server/repositories/exam/rank'
import { insertResult, type NewResult, resultIdOf } from '#server/repositories/exam/result'
import { askCertificates } from '#server/repositories/jobs/due-certificates'
import { loadKeys } from '#server/repositories/tiku/question'
import { noteMarked } from '#server/services/tiku/wrong-book/entries'
import type { Submitted } from '@/contract/exam/exam.schema'
import { isPlausibleTime, secondsBetween } from '@/domain/exam/exam-clock'
import { questionsOf } from './form'
import { essaysIn, markAttempt, marksOf, newerThan, remembering, withVersions } from './grading'

/** The clock of an attempt has run out; it is handed in at the deadline, whoever looks first. */
const isOver = (attempt: AttemptRow, now: number): boolean => attempt.status === 'running' && now >= attempt.deadline

/** The learner's own attempt, locked until the transaction ends. Throws 404 for any other. */
export async function lockLearnerAttempt(tx: Tx, id: number, userId: number): Promise<AttemptRow> {
  const attempt = await lockAttempt(tx, id, userId)
  if (!attempt) throw notFound('答卷')
  return attempt
}

async function resultOf(tx: Tx, attempt: AttemptRow): Promise<number> {
  const id = await resultIdOf(tx, attempt)
  if (id === undefined) throw new Error(`Attempt ${attempt.id} has no result`)
  return id
}

async function markStored(tx: Tx, { user_id: userId, id, form }: AttemptRow): Promise<Marking> {
  const corrected = await newerThan(tx, form)
  const keys = await loadKeys(tx, questionsOf(withVersions(form, corrected)))
  return remembering(markAttempt(form, keys, await answersOf(tx, { userId, id })), corrected)
}

/** The result of each question in a marking, as the wrong book receives it. */
export function versionsMarked(form: Form, marking: Marking) {
  const versions = new Map(questionsOf(form).map(({ questionId, version }) => [questionId, version]))
  return marking.map(({ questionId, verdict }) => ({ questionId, version: versions.get(questionId) ?? 1, verdict }))
}

/** A first attempt is ranked, unless its keys were practised before or it took less time than a person needs. */
function mayRank({ number, is_ranked }: AttemptRow, usedSeconds: number, marking: Marking): boolean {
  const rightCount = marking.filter(({ verdict }) => verdict === 'right').length
  return number === 1 && is_ranked && isPlausibleTime(usedSeconds, rightCount)
}

/** Writes a result; a first attempt enters the ranks with it. */
async function writeResult(tx: Tx, result: NewResult, marking: Marking): Promise<number> {
  const id = await insertResult(tx, result, marking)
  const { user_id: userId, paper_id: paperId, submitted_at: submittedAt, used_seconds: usedSeconds, marks } = result
  await recordEssays(tx, { userId, id }, essaysIn(marking), submittedAt)
  await askCertificates(tx, 'paper', [{ userId, objectId: paperId, cause: `${paperId}:${id}` }], submittedAt)
  if (result.is_first) await enterRanks(tx, { userId, paperId, submittedAt, usedSeconds, marks })
  return id
}

/**
 * Hands an attempt in and marks it, in the caller's transaction; `attempt` is locked. Handing in twice gives the first result.
 * The earlier of `now` and the deadline counts. Returns the id of the result.
 */
export async function handIn(tx: Tx, attempt: AttemptRow, now: number): Promise<number> {
  if (attempt.status === 'submitted') return resultOf(tx, attempt)
  const submittedAt = Math.min(now, attempt.deadline)
  const marking = await markStored(tx, attempt)
  await putSubmitted(tx, attempt, submittedAt)
  const used_seconds = secondsBetween(attempt.started_at, submittedAt)
  const result = {
    attempt_id: attempt.id,
    user_id: attempt.user_id,
    paper_id: attempt.paper_id,
    is_first: mayRank(attempt, used_seconds, marking),
    marks: marksOf(marking),
    used_seconds,
    submitted_at: submittedAt,
  }
  const id = await writeResult(tx, result, marking)
  await noteMarked(tx, { userId: attempt.user_id, at: submittedAt, source: 'exam', rows: versionsMarked(attempt.form, marking) })
  return id
}

/** The current attempt: one whose time has run out is handed in first. `attempt` is locked. */
export async function settle(tx: Tx, attempt: AttemptRow, now: number): Promise<AttemptRow> {
  if (!isOver(attempt, now)) return attempt
  await handIn(tx, attempt, now)
  return { ...attempt, status: 'submitted', submitted_at: attempt.deadline }
}

/** Hands in the learner's own attempt. A second time, from wherever, gives the same result. */
export async function submitAttempt({ db, now }: Deps, userId: number, id: number): Promise<Submitted> {
  return inTransaction(db, async (work) => ({ resultId: await handIn(work, await lockLearnerAttempt(work, id, userId), now()) }))
}

const BATCH = 100

type Overdue = { db: Db; now: () => number }

/**
 * Hands one attempt in, in a transaction of its own: rows of ranks are locked for one attempt only, and in one order. False when
 * it has been handed in already, or, if the caller does not wait, is being handed in.
 */
const handInOne = ({ db, now }: Overdue, id: number, isWaiting: boolean): Promise<boolean> =>
  tx(db, async (work) => {
    const attempt = await lockOverdue(work, id, now(), isWaiting)
    if (attempt) await handIn(work, attempt, now())
    return attempt !== undefined
  })

type Batch = { found: number; handedIn: number }

/** Hands in a batch; those that fail are added to `broken`, with the reason. */
async function handInBatch(deps: Overdue, broken: Map<number, unknown>): Promise<Batch> {
  const ids = await overdueIds(deps.db, deps.now(), BATCH, [...broken.keys()])
  let handedIn = 0
  for (const id of ids)
    await handInOne(deps, id, false).then(
      (isDone) => {
        handedIn += isDone ? 1 : 0
      },
      (error: unknown) => broken.set(id, error),
    )
  return { found: ids.length, handedIn }
}

/**
 * Hands in every overdue attempt at its deadline. Returns how many there were. Attempts another process is handing in are left to
 * it. One that cannot be handed in holds up no other; it is reported when all others are done.
 */
export async function submitOverdueAttempts(deps: Overdue): Promise<number> {
  const broken = new Map<number, unknown>()
  let count = 0
  for (let isMore = true; isMore; ) {
    const { found, handedIn } = await handInBatch(deps, broken)
    count += handedIn
    isMore = found === BATCH && handedIn > 0
  }
  if (broken.size === 0) return count
  throw new AggregateError(broken.values(), `attempts that cannot be handed in: ${[...broken.keys()].join(', ')}`)
}

/** The same for one learner, so that what they are shown never waits for the job. */
export async function submitOverdueOf(deps: Overdue, userId: number): Promise<void> {
  for (const id of await overdueIdsOf(deps.db, userId, deps.now(), BATCH)) await handInOne(deps, id, true)
}
