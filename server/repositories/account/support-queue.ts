import type { Db } from '#server/database/tables'

const rows = (db: Db) =>
  db
    .selectFrom('support_message')
    .select(['id', 'user_id as userId', 'contact', 'body', 'status', 'answer'])
    .select(['created_at as createdAt', 'answered_at as answeredAt'])

export type SupportLine = Awaited<ReturnType<typeof listSupport>>[number]

/** Messages to the customer service, newest first. */
export function listSupport(db: Db, { status, before, limit }: { status?: string; before?: number; limit: number }) {
  let query = rows(db)
  if (status === 'open' || status === 'answered') query = query.where('status', '=', status)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export const supportLine = (db: Db, id: number) => rows(db).where('id', '=', id).executeTakeFirst()

/** How many messages wait for an answer, and since when the oldest does. */
export const waitingSupport = (db: Db): Promise<{ count: number; oldest: number | null }> =>
  db
    .selectFrom('support_message')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('created_at').as('oldest')])
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
