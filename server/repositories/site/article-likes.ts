import type { Db, Tx } from '#server/database/tables'

type Named = { userId: number; articleId: number }

/** Likes an article for a learner, or takes the like back; again, it changes nothing. */
export async function putArticleLike(db: Db | Tx, { userId, articleId }: Named, isOn: boolean, now: number): Promise<void> {
  if (isOn)
    await db
      .insertInto('article_like')
      .values({ user_id: userId, article_id: articleId, made_at: now })
      .onConflict((on) => on.columns(['user_id', 'article_id']).doNothing())
      .execute()
  else await db.deleteFrom('article_like').where('user_id', '=', userId).where('article_id', '=', articleId).execute()
}

export async function hasArticleLike(db: Db, { userId, articleId }: Named): Promise<boolean> {
  const row = await db
    .selectFrom('article_like')
    .select('made_at')
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  return row !== undefined
}

/** How many learners like each of these articles; one that nobody likes is not in it. */
export async function articleLikeCounts(db: Db, articleIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (articleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('article_like')
    .select('article_id as id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('article_id', 'in', articleIds)
    .groupBy('article_id')
    .execute()
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** One page of the articles that a learner likes and visitors see, the latest first, and how many there are. Pages count from 0. */
export async function likedArticleIds(db: Db, userId: number, { page, limit }: { page: number; limit: number }) {
  const own = db
    .selectFrom('article_like as liked')
    .innerJoin('article', 'article.id', 'liked.article_id')
    .where('liked.user_id', '=', userId)
    .where('article.is_shown', '=', true)
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .select('liked.article_id as id')
    .orderBy('liked.made_at', 'desc')
    .orderBy('liked.article_id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return { total: Number(total), ids: rows.map(({ id }) => id) }
}
