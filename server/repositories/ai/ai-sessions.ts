import type { Db, Tx } from '#server/database/tables'
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
