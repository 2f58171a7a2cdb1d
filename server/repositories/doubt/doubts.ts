import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables'

export type DoubtRow = Selectable<Tables['doubt']>
type NewDoubt = Omit<Insertable<Tables['doubt']>, 'images'> & { images: string[] }

/** A question that was not deleted. */
export const findDoubt = (db: Db, id: number): Promise<DoubtRow | undefined> =>
  db.selectFrom('doubt').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** The same, held by this transaction until it ends. */
export const lockDoubt = (work: Tx, id: number): Promise<DoubtRow | undefined> =>
  work.selectFrom('doubt').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forUpdate().executeTakeFirst()

/** Undefined when the learner has used the key before. */
export const addDoubt = (work: Tx, { images, ...row }: NewDoubt) =>
  work
    .insertInto('doubt')
    .values({ ...row, images: JSON.stringify(images) })
    .onConflict((known) => known.columns(['user_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const doubtByKey = (db: Db, userId: number, key: string) =>
  db
    .selectFrom('doubt')
    .select(['id', 'visibility'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()

type Change = Pick<Updateable<Tables['doubt']>, 'status' | 'visibility' | 'accepted_post_id' | 'touched_at' | 'close_at' | 'deleted_at'>

export const changeDoubt = (work: Tx, id: number, change: Change) => work.updateTable('doubt').set(change).where('id', '=', id).execute()

/** Adds one to the answer count of a question. */
export const countAnswer = (work: Tx, id: number) =>
  work
    .updateTable('doubt')
    .set((from) => ({ answer_count: from('answer_count', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Questions whose time to accept an answer is over are closed; gives their ids and askers. */
export const closeOverdue = (work: Tx, now: number) =>
  work
    .updateTable('doubt')
    .set({ status: 'closed', touched_at: now })
    .where('status', '=', 'answered')
    .where('close_at', '<=', now)
    .where('deleted_at', 'is', null)
    .returning(['id', 'user_id as userId', 'text'])
    .execute()
