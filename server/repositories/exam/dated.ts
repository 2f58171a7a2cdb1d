import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { Leaves } from '@/contract/exam/dated.schema'
import type { OfAttempt } from './answer'

type Seat = { userId: number; paperId: number }

/** Writes down that a learner is in the waiting room of a paper. */
export const sitDown = (db: Db, { userId, paperId }: Seat, now: number) =>
  db
    .insertInto('dated_seat')
    .values({ user_id: userId, paper_id: paperId, asked_at: null, seen_at: now })
    .onConflict((known) => known.columns(['user_id', 'paper_id']).doUpdateSet({ seen_at: now }))
    .execute()

/** Writes down that a learner wants to be reminded of a paper, or no longer: `askedAt` is null then. */
export const askReminder = (db: Db, { userId, paperId }: Seat, askedAt: number | null) =>
  db
    .insertInto('dated_seat')
    .values({ user_id: userId, paper_id: paperId, asked_at: askedAt, seen_at: null })
    .onConflict((known) => known.columns(['user_id', 'paper_id']).doUpdateSet({ asked_at: askedAt }))
    .execute()

/** Counts the learners seen in a waiting room since a moment. */
export async function countWaiting(db: Db, paperId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('dated_seat')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('paper_id', '=', paperId)
    .where('seen_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Times one attempt may be left on record; more are not counted. */
const MOST_LEAVES = 1_000

type Left = { run: string; seq: number; awayMs: number | null }

/** Writes down times an attempt was left. The same again adds only how long the learner was away. */
export async function insertLeaves(work: Tx, { userId, id }: OfAttempt, leaves: readonly Left[], now: number): Promise<void> {
  if ((await leavesOf(work, { userId, id })).count >= MOST_LEAVES) return
  await work
    .insertInto('attempt_leave')
    .values(leaves.map(({ run, seq, awayMs }) => ({ user_id: userId, attempt_id: id, run, seq, left_at: now, away_ms: awayMs })))
    .onConflict((known) =>
      known
        .columns(['user_id', 'attempt_id', 'run', 'seq'])
        .doUpdateSet(({ ref }) => ({ away_ms: ref('excluded.away_ms') }))
        .where('attempt_leave.away_ms', 'is', null),
    )
    .execute()
}

/** How often an attempt was left, and how long. */
export async function leavesOf(db: Db, { userId, id }: OfAttempt): Promise<Leaves> {
  const { count, away } = await db
    .selectFrom('attempt_leave')
    .select(({ fn, val }) => [fn.countAll<number>().as('count'), fn.coalesce(fn.sum<number>('away_ms'), val(0)).as('away')])
    .where('user_id', '=', userId)
    .where('attempt_id', '=', id)
    .executeTakeFirstOrThrow()
  return { count: Number(count), awayMs: Number(away) }
}

/** Takes the dated mocks that begin between two moments and of which nobody was reminded; the next time they are not among them. */
export const takeDatedBetween = (work: Tx, from: number, until: number) =>
  work
    .updateTable('paper')
    .set(({ ref }) => ({ reminded_for: ref('opens_at') }))
    .where('is_dated', '=', true)
    .where('is_shown', '=', true)
    .where('opens_at', '>', from)
    .where('opens_at', '<=', until)
    .where('reminded_for', 'is distinct from', sql<number>`opens_at`)
    .returning(['id', 'opens_at as opensAt'])
    .execute()

/** Dated mocks that are over and whose ranking a job publishes once no attempt runs and no essay waits. */
export async function datedToPublish(db: Db, now: number, limit: number): Promise<number[]> {
  const papers = await db
    .selectFrom('paper')
    .select('id')
    .where('is_dated', '=', true)
    .where('publishes_itself', '=', true)
    .where('is_rank_held', '=', true)
    .where('is_ranked', '=', true)
    .where('closes_at', '<=', now)
    .where(
      sql<boolean>`not exists (select 1 from attempt where attempt.paper_id = paper.id and attempt.status = 'running'
        and attempt.started_at < paper.closes_at)`,
    )
    .where(
      sql<boolean>`not exists (select 1 from result join essay_task on essay_task.user_id = result.user_id and essay_task.result_id = result.id
        where result.paper_id = paper.id and essay_task.marked_at is null and result.is_first)`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return papers.map(({ id }) => id)
}

/** Learners to be reminded of a dated mock, by number, from the one after `after` on: those who asked, and members of its classes. */
export async function remindedOf(db: Db, paperId: number, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from (
      select user_id from dated_seat where paper_id = ${paperId} and asked_at is not null
      union
      select member.user_id from class_member as member join paper on paper.class_ids @> to_jsonb(member.class_id) where paper.id = ${paperId}
    ) as learner
    where user_id > ${after} order by user_id limit ${limit}`.execute(db)
  return rows.map(({ userId }) => userId)
}
