import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { AiClaim, AiReason, AiStatus } from '@/contract/ai/ai.schema'

const turns = (db: Db, userId: number) =>
  db
    .selectFrom('ai_turn as turn')
    .leftJoin('ai_opinion as opinion', (join) =>
      join.onRef('opinion.user_id', '=', 'turn.user_id').onRef('opinion.turn_id', '=', 'turn.id'),
    )
    .select(['turn.id', 'turn.session_id as sessionId', 'turn.text', 'turn.status', 'turn.reason', 'turn.claims', 'turn.withheld'])
    .select(['turn.is_model as isModel', 'turn.follow_ups as followUps', 'turn.attempt', 'turn.made_at as madeAt'])
    .select(['turn.heard_at as heardAt', 'turn.again_key as againKey', 'opinion.is_good as isGood'])
    .where('turn.user_id', '=', userId)

export type StoredTurn = NonNullable<Awaited<ReturnType<typeof learnerTurn>>>

/** Lists the questions of a conversation, in order. */
export const turnsOf = (db: Db, userId: number, sessionId: number) =>
  turns(db, userId).where('turn.session_id', '=', sessionId).orderBy('turn.id').execute()

export const learnerTurn = (db: Db, userId: number, id: number) => turns(db, userId).where('turn.id', '=', id).executeTakeFirst()
export const turnByKey = (db: Db, userId: number, key: string) =>
  turns(db, userId).where('turn.idempotency_key', '=', key).executeTakeFirst()

type NewTurn = { session_id: number; user_id: number; idempotency_key: string; text: string; made_at: number }

/** Adds a question that waits for its answer, under a key not used before. */
export const addTurn = (work: Tx, row: NewTurn): Promise<{ id: number }> =>
  work
    .insertInto('ai_turn')
    .values({ ...row, status: 'waiting', heard_at: row.made_at })
    .returning('id')
    .executeTakeFirstOrThrow()

type Again = { key: string; now: number; silentSince: number }

/** Begins an answer anew; false where one is being written. */
export async function beginAgain(work: Tx, userId: number, id: number, { key, now, silentSince }: Again): Promise<boolean> {
  const row = await work
    .updateTable('ai_turn')
    .set((turn) => ({
      status: 'waiting' as const,
      reason: null,
      claims: '[]',
      withheld: 0,
      follow_ups: '[]',
      attempt: turn('attempt', '+', 1),
      again_key: key,
      heard_at: now,
      begun_at: null,
      ended_at: null,
    }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where((where) => where.or([where('status', '!=', 'waiting'), where('heard_at', '<', silentSince)]))
    .returning('id')
    .executeTakeFirst()
  if (row) await work.deleteFrom('ai_opinion').where('turn_id', '=', id).execute()
  return row !== undefined
}

/** Takes an answer in hand to write it; false where that was done before. */
export async function claimTurn(db: Db, id: number, attempt: number, now: number): Promise<boolean> {
  const row = await db
    .updateTable('ai_turn')
    .set({ begun_at: now, heard_at: now })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'waiting')
    .where('begun_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an answer is still to be written. */
export const isWaiting = async (db: Db, id: number, attempt: number): Promise<boolean> =>
  (await db
    .selectFrom('ai_turn')
    .select('id')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'waiting')
    .executeTakeFirst()) !== undefined

type Progress = { claims: readonly AiClaim[]; withheld: number; now: number }

/** Stores what was proved so far; false once the answer has ended or begun anew, so that its writer stops. */
export async function keepProgress(db: Db, id: number, attempt: number, { claims, withheld, now }: Progress): Promise<boolean> {
  const row = await db
    .updateTable('ai_turn')
    .set({ claims: JSON.stringify(claims), withheld, heard_at: now })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Ended = Progress & { status: AiStatus; reason: AiReason | null; isModel: boolean; followUps: readonly string[] }

/** Ends an answer, unless it has ended already. */
export async function endTurn(db: Db, id: number, attempt: number, ended: Ended): Promise<void> {
  const { claims, withheld, now, status, reason, isModel, followUps } = ended
  await db
    .updateTable('ai_turn')
    .set({ claims: JSON.stringify(claims), withheld, heard_at: now, ended_at: now, status, reason, is_model: isModel })
    .set({ follow_ups: JSON.stringify(followUps) })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'waiting')
    .execute()
}

/** Marks an answer that is being written as stopped by its learner. */
export const stopTurn = (db: Db, userId: number, id: number, now: number) =>
  db
    .updateTable('ai_turn')
    .set({ status: 'stopped', ended_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .execute()

/** Lists the questions asked before in the same conversation, the newest first. */
export const turnsBefore = (db: Db, sessionId: number, id: number, limit: number) =>
  db
    .selectFrom('ai_turn')
    .select(['text', 'claims'])
    .where('session_id', '=', sessionId)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Takes one question of the day; false when none is left. */
export async function spendDay(work: Tx, userId: number, day: string, cap: number): Promise<boolean> {
  const row = await work
    .insertInto('ai_day')
    .values({ user_id: userId, day, count: 1 })
    .onConflict((known) =>
      known.columns(['user_id', 'day']).doUpdateSet({ count: sql<number>`ai_day.count + 1` }).where('ai_day.count', '<', cap),
    )
    .returning('count')
    .executeTakeFirst()
  return row !== undefined
}

export const spentOn = async (db: Db, userId: number, day: string): Promise<number> =>
  (await db.selectFrom('ai_day').select('count').where('user_id', '=', userId).where('day', '=', day).executeTakeFirst())?.count ?? 0

export const dropOldDays = (db: Db, before: string) => db.deleteFrom('ai_day').where('day', '<', before).execute()
