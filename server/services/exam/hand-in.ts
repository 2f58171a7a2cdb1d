import type { Insertable } from 'kysely'
import type { Form, Marking } from '../../database/rows/exam'
import type { Tables, Tx } from '../../database/tables'
import { noteEssays } from '../../repositories/essay/tasks'
import type { AttemptRow } from './attempts'
import { isOver } from './attempts'
import { lockCorrections, remembering, withVersions } from './current-keys'
import { questionsOf } from './form'
import { type Answers, essaysIn, markAttempt, marksOf } from './marking'
import { loadKeys } from './question-versions'
import { enterRanks } from './rank-move'
import { noteMarked } from './wrong-book/note'

const MS_PER_SECOND = 1000

export async function loadAnswers(tx: Tx, attemptId: number): Promise<Answers> {
  const rows = await tx.selectFrom('attempt_answer').select(['question_id', 'answer']).where('attempt_id', '=', attemptId).execute()
  return new Map(rows.map((row) => [row.question_id, row.answer]))
}

async function resultOf(tx: Tx, attemptId: number): Promise<number> {
  return (await tx.selectFrom('result').select('id').where('attempt_id', '=', attemptId).executeTakeFirstOrThrow()).id
}

async function markStored(tx: Tx, id: number, form: Form): Promise<Marking> {
  const corrected = await lockCorrections(tx, form)
  const keys = await loadKeys(tx, withVersions(form, corrected))
  return remembering(markAttempt(form, keys, await loadAnswers(tx, id)), corrected)
}

/** The result of each question in a marking, as the wrong book receives it. */
export function versionsMarked(form: Form, marking: Marking) {
  const versions = new Map(questionsOf(form).map(({ questionId, version }) => [questionId, version]))
  return marking.map(({ questionId, verdict }) => ({ questionId, version: versions.get(questionId) ?? 1, verdict }))
}

type NewResult = Omit<Insertable<Tables['result']>, 'id' | 'attempt_id' | 'marking'>

/** Writes a result; a first attempt enters the ranks with it. */
async function insertResult(tx: Tx, attempt_id: number, result: NewResult, marking: Marking): Promise<number> {
  const { id } = await tx
    .insertInto('result')
    .values({ ...result, attempt_id, marking: JSON.stringify(marking) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { user_id: userId, paper_id: paperId, submitted_at: submittedAt, used_seconds: usedSeconds, marks } = result
  await noteEssays(tx, id, essaysIn(marking), result.submitted_at)
  if (result.is_first) await enterRanks(tx, { userId, paperId, submittedAt, usedSeconds, marks })
  return id
}

/**
 * Hands an attempt in and marks it, in the caller's transaction; `attempt` is locked. Handing in twice gives the first result.
 * What counts is the earlier of `now` and the deadline. Returns the id of the result.
 */
export async function handIn(tx: Tx, attempt: AttemptRow, now: number): Promise<number> {
  if (attempt.status === 'submitted') return resultOf(tx, attempt.id)
  const submittedAt = Math.min(now, attempt.deadline)
  const marking = await markStored(tx, attempt.id, attempt.form)
  await tx.updateTable('attempt').set({ status: 'submitted', submitted_at: submittedAt }).where('id', '=', attempt.id).execute()
  const result = {
    user_id: attempt.user_id,
    paper_id: attempt.paper_id,
    is_first: attempt.number === 1,
    marks: marksOf(marking),
    used_seconds: Math.floor((submittedAt - attempt.started_at) / MS_PER_SECOND),
    submitted_at: submittedAt,
  }
  const id = await insertResult(tx, attempt.id, result, marking)
  await noteMarked(tx, { userId: attempt.user_id, at: submittedAt, source: 'exam', rows: versionsMarked(attempt.form, marking) })
  return id
}

/** The current attempt: one whose time has run out is handed in first. `attempt` is locked. */
export async function settle(tx: Tx, attempt: AttemptRow, now: number): Promise<AttemptRow> {
  if (!isOver(attempt, now)) return attempt
  await handIn(tx, attempt, now)
  return { ...attempt, status: 'submitted', submitted_at: attempt.deadline }
}
