import type { Insertable } from 'kysely'
import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tables, Tx } from '#server/database/tables'
import type { AiKind } from '@/contract/ai/ai.schema'

const sessions = (db: Db, userId: number) =>
  db
    .selectFrom('ai_session as session')
    .select(['session.id', 'session.kind', 'session.title', 'session.question_id as questionId', 'session.lesson_id as lessonId'])
    .select(['session.second', 'session.touched_at as touchedAt'])
    .select((from) =>
      from
        .selectFrom('ai_turn as turn')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('turn.user_id', '=', 'session.user_id')
        .whereRef('turn.session_id', '=', 'session.id')
        .as('turnCount'),
    )
    .where('session.user_id', '=', userId)

/** A learner's conversations, the last used first. */
export const sessionPage = (db: Db, userId: number, page: number, limit: number) =>
  sessions(db, userId)
    .orderBy('session.touched_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()

/** A conversation of the learner's own. */
export const ownSession = (db: Db, userId: number, id: number) => sessions(db, userId).where('session.id', '=', id).executeTakeFirst()

type NewSession = {
  user_id: number
  kind: AiKind
  title: string
  question_id: number | null
  lesson_id: number | null
  second: number | null
  made_at: number
  touched_at: number
}

export const addSession = (work: Tx, row: NewSession): Promise<{ id: number }> =>
  work.insertInto('ai_session').values(row).returning('id').executeTakeFirstOrThrow()

export const touchSession = (work: Tx, id: number, now: number) =>
  work.updateTable('ai_session').set({ touched_at: now }).where('id', '=', id).execute()

/** Removes a conversation with all that was said; false where it is not the learner's. */
export async function dropSession(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('ai_session').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

export const dropSessions = (db: Db, userId: number) => db.deleteFrom('ai_session').where('user_id', '=', userId).execute()

/** Removes conversations nobody went on with since a moment. */
export const dropOldSessions = (db: Db, before: number) => db.deleteFrom('ai_session').where('touched_at', '<', before).execute()

/** Whether a learner wants answers by machine. */
export const hasAgreed = async (db: Db, userId: number): Promise<boolean> => {
  const row = await db.selectFrom('ai_setting').select('agreed_at').where('user_id', '=', userId).executeTakeFirst()
  return (row?.agreed_at ?? null) !== null
}

/** Keeps a consent, or that it was withdrawn; saying it twice keeps the first moment. */
export async function keepAgreement(db: Db, userId: number, isGiven: boolean, now: number): Promise<void> {
  if ((await hasAgreed(db, userId)) === isGiven) return
  const row = isGiven ? { agreed_at: now, withdrawn_at: null } : { agreed_at: null, withdrawn_at: now }
  await db
    .insertInto('ai_setting')
    .values({ user_id: userId, ...row })
    .onConflict((known) => known.column('user_id').doUpdateSet(row))
    .execute()
}

/** Whether an exam of the learner runs, on whichever device it was begun. */
export async function isUnderExam(db: Db, userId: number, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('attempt')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'running')
    .where('deadline', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Names by which a learner may speak of themselves; they are not sent to anybody. */
export async function ownNames(db: Db, userId: number): Promise<string[]> {
  const row = await db.selectFrom('users').select(['nickname', 'truename', 'studentid']).where('id', '=', userId).executeTakeFirst()
  return row ? [row.truename, row.nickname, row.studentid].filter((name) => name !== '') : []
}

/** Questions of one learner wait for each other. */
export const lockLearner = (work: Tx, userId: number) =>
  work.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()

/** Keeps an opinion; a later one takes the place of an earlier one and is looked at again. */
export async function putOpinion(db: Db, row: Insertable<Tables['ai_opinion']>): Promise<void> {
  const { is_good, note, made_at } = row
  await db
    .insertInto('ai_opinion')
    .values(row)
    .onConflict((known) => known.constraint('ai_opinion_pkey').doUpdateSet({ is_good, note, made_at, decided_at: null, answer: '' }))
    .execute()
}

const rows = (db: Db) =>
  db
    .selectFrom('ai_opinion as opinion')
    .innerJoin('ai_turn as turn', (join) => join.onRef('turn.user_id', '=', 'opinion.user_id').onRef('turn.id', '=', 'opinion.turn_id'))
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
export const waitingOpinions = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('ai_opinion')
    .select((eb) => queueHead(eb, 'made_at'))
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
