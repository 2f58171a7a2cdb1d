import type { Insertable, Selectable } from 'kysely'
import type { Form } from '#server/database/rows/exam'
import type { Db, Tables, Tx } from '#server/database/tables'
import { learnerOfRow } from '#server/repositories/account/row-learner'

export type AttemptRow = Selectable<Tables['attempt']>
type OwnAttempt = Pick<AttemptRow, 'user_id' | 'id'>

/** The learner's own attempt, locked until the transaction ends: saving and handing in take turns. */
export const lockAttempt = (work: Tx, id: number, userId: number): Promise<AttemptRow | undefined> =>
  work.selectFrom('attempt').selectAll().where('id', '=', id).where('user_id', '=', userId).forUpdate().executeTakeFirst()

/** The learner's running attempt at a paper. */
export function runningAttempt(db: Db, userId: number, paperId: number): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('attempt')
    .selectAll()
    .where('user_id', '=', userId)
    .where('paper_id', '=', paperId)
    .where('status', '=', 'running')
    .executeTakeFirst()
}

/** Every attempt of a learner that runs, and all they have made at a paper. */
export const begunAttempts = (db: Db, userId: number, paperId: number) =>
  db
    .selectFrom('attempt')
    .select(['paper_id as paperId', 'number', 'status', 'deadline'])
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('status', '=', 'running'), eb('paper_id', '=', paperId)]))
    .execute()

/** The form of the learner's own attempt, which never changes; undefined for an unknown one. */
export const formOf = async (db: Db, userId: number, id: number): Promise<Form | undefined> =>
  (await db.selectFrom('attempt').select('form').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst())?.form

/** The number of the learner's last attempt at a paper; 0 before the first. */
export async function lastNumberOf(db: Db, userId: number, paperId: number): Promise<number> {
  const { last } = await db
    .selectFrom('attempt')
    .select((select) => select.fn.max('number').as('last'))
    .where('user_id', '=', userId)
    .where('paper_id', '=', paperId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Begins an attempt; undefined when another device has just begun one: the unique indexes let only one in. */
export const insertAttempt = (db: Db, attempt: Insertable<Tables['attempt']>): Promise<AttemptRow | undefined> =>
  db
    .insertInto('attempt')
    .values(attempt)
    .onConflict((already) => already.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Makes a run of the app on a device the one that takes the attempt. */
export const putTaker = (work: Tx, { user_id, id }: OwnAttempt, taker: { device: string; run: string; epoch: number }) =>
  work.updateTable('attempt').set(taker).where('user_id', '=', user_id).where('id', '=', id).execute()

export const putSubmitted = (work: Tx, { user_id, id }: OwnAttempt, submittedAt: number) =>
  work
    .updateTable('attempt')
    .set({ status: 'submitted', submitted_at: submittedAt })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute()

/** Forms of the exams the learner is sitting right now, and of dated mocks they have handed in before the end. */
export async function formsUnderWay(db: Db, userId: number, now: number): Promise<Form[]> {
  const attempts = await db
    .selectFrom('attempt')
    .innerJoin('paper', 'paper.id', 'attempt.paper_id')
    .select('attempt.form')
    .where('attempt.user_id', '=', userId)
    .where(({ and, or, eb }) =>
      or([
        and([eb('attempt.status', '=', 'running'), eb('attempt.deadline', '>', now)]),
        and([eb('paper.is_dated', '=', true), eb('paper.closes_at', '>', now)]),
      ]),
    )
    .execute()
  return attempts.map(({ form }) => form)
}

/** Running attempts whose clock has run out, the oldest first. */
const overdue = (db: Db, now: number) =>
  db.selectFrom('attempt').where('status', '=', 'running').where('deadline', '<=', now).orderBy('deadline')

/** Some of them, but for those named. */
export async function overdueIds(db: Db, now: number, limit: number, without: readonly number[]): Promise<number[]> {
  const rows = await overdue(db, now)
    .select('id')
    .where('id', 'not in', [...without, 0])
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the overdue attempts of one learner. */
export async function overdueIdsOf(db: Db, userId: number, now: number, limit: number): Promise<number[]> {
  const rows = await overdue(db, now).select('id').where('user_id', '=', userId).limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** An overdue attempt, locked; undefined when it is handed in already, or, for a caller who does not wait, locked by another. */
export async function lockOverdue(work: Tx, id: number, now: number, isWaiting: boolean): Promise<AttemptRow | undefined> {
  const userId = await learnerOfRow(work, 'attempt', id)
  const found = overdue(work, now).selectAll().where('user_id', '=', userId).where('id', '=', id).forUpdate()
  return (isWaiting ? found : found.skipLocked()).executeTakeFirst()
}
