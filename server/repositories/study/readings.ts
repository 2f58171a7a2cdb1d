import type { Db, Tx } from '#server/database/tables'

/** Notes that a learner opened an article: from now on, as long as it was not read to its end before. */
export async function openReading(db: Db, userId: number, articleId: number, now: number): Promise<void> {
  await db
    .insertInto('article_reading')
    .values({ user_id: userId, article_id: articleId, opened_at: now, finished_at: null })
    .onConflict((known) =>
      known.columns(['user_id', 'article_id']).doUpdateSet({ opened_at: now }).where('article_reading.finished_at', 'is', null),
    )
    .execute()
}

/** A learner's reading of an article, locked for the transaction. */
export const lockReading = (work: Tx, userId: number, articleId: number) =>
  work
    .selectFrom('article_reading')
    .select(['opened_at as openedAt', 'finished_at as finishedAt'])
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .forUpdate()
    .executeTakeFirst()

export const finishReading = (work: Tx, userId: number, articleId: number, now: number) =>
  work
    .updateTable('article_reading')
    .set({ finished_at: now })
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .where('finished_at', 'is', null)
    .execute()

/** Whether a learner has read an article to its end. */
export async function hasRead(db: Db, userId: number, articleId: number): Promise<boolean> {
  const row = await db
    .selectFrom('article_reading')
    .select('finished_at as finishedAt')
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  return row?.finishedAt != null
}

/** When a learner had read articles to their end. */
export const finishedReadings = (db: Db, userId: number, articleIds: readonly number[]) =>
  db
    .selectFrom('article_reading')
    .select(['article_id as id', 'finished_at as at'])
    .where('user_id', '=', userId)
    .where('article_id', 'in', articleIds)
    .execute()
