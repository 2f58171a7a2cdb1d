import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables'

/** Keeps an opinion; a later one takes the place of an earlier one and is looked at again. */
export async function putOpinion(db: Db, row: Insertable<Tables['ai_opinion']>): Promise<void> {
  const { is_good, note, made_at } = row
  await db
    .insertInto('ai_opinion')
    .values(row)
    .onConflict((known) => known.column('turn_id').doUpdateSet({ is_good, note, made_at, decided_at: null, answer: '' }))
    .execute()
}

const rows = (db: Db) =>
  db
    .selectFrom('ai_opinion as opinion')
    .innerJoin('ai_turn as turn', 'turn.id', 'opinion.turn_id')
    .select(['opinion.turn_id as id', 'opinion.is_good as isGood', 'opinion.note', 'opinion.made_at as madeAt'])
    .select(['opinion.decided_at as decidedAt', 'opinion.answer', 'turn.text', 'turn.claims', 'turn.status', 'turn.reason'])
    .select(['turn.withheld', 'turn.is_model as isModel'])

export type OpinionTask = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]
type Filter = { state?: string; before?: number; limit: number }

/** Lists learners' opinions of answers, without who they are, newest first. */
export function listOpinions(db: Db, { state, before, limit }: Filter): Promise<OpinionTask[]> {
  let query = rows(db)
  if (state === 'waiting') query = query.where('opinion.is_good', '=', false).where('opinion.decided_at', 'is', null)
  if (state === 'decided') query = query.where('opinion.decided_at', 'is not', null)
  if (state === 'good') query = query.where('opinion.is_good', '=', true)
  if (before !== undefined) query = query.where('opinion.turn_id', '<', before)
  return query.orderBy('opinion.turn_id', 'desc').limit(limit).execute()
}

export const opinionTask = (db: Db, id: number) => rows(db).where('opinion.turn_id', '=', id).executeTakeFirst()

/** How many complaints about answers wait, and since when. */
export const waitingOpinions = (db: Db): Promise<{ count: number; oldest: number | null }> =>
  db
    .selectFrom('ai_opinion')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('made_at').as('oldest')])
    .where('is_good', '=', false)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Settles a complaint once; gives whose it was. */
export const decideOpinion = (work: Tx, id: number, answer: string, now: number) =>
  work
    .updateTable('ai_opinion')
    .set({ decided_at: now, answer })
    .where('turn_id', '=', id)
    .where('decided_at', 'is', null)
    .returning('user_id as userId')
    .executeTakeFirst()
