import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { mediaUrl } from '#server/media-url'
import { notFound } from '#server/refusal'
import { categoryIdsUnder } from '#server/repositories/course/category'
import { type ArticleCardRow, shownArticle, shownArticlePage, shownArticles } from '#server/repositories/site/article'
import { articleLikeCounts, hasArticleLike, likedArticleIds, putArticleLike } from '#server/repositories/site/article-likes'
import { richMedia } from '#server/rich-media'
import type { Article, ArticleCard, ArticleListQuery } from '@/contract/site/article.schema'
import type { ArticleLike, LikedArticles, LikedArticlesQuery } from '@/contract/site/article-like.schema'

const cardOf = (env: Env, { category_id, published_at, cover, ...row }: ArticleCardRow): ArticleCard => ({
  ...row,
  categoryId: category_id,
  cover: mediaUrl(env, cover),
  publishedAt: published_at,
})

/** Cards of the articles named, by id. */
export async function articleCards(db: Db, env: Env, ids: readonly number[]): Promise<ReadonlyMap<number, ArticleCard>> {
  if (ids.length === 0) return new Map()
  const rows = await shownArticles(db, ids)
  return new Map(rows.map((row) => [row.id, cardOf(env, row)]))
}

/** Articles of a category and of all below it, newest first. */
export async function listArticles({ db, env }: Deps, { categoryId, page = 0, limit = 20 }: ArticleListQuery): Promise<ArticleCard[]> {
  const categoryIds = categoryId === undefined ? null : await categoryIdsUnder(db, categoryId)
  const rows = await shownArticlePage(db, { categoryIds, page, limit })
  return rows.map((row) => cardOf(env, row))
}

export async function readArticle({ db, env }: Deps, id: number): Promise<Article> {
  const row = await shownArticle(db, id)
  if (!row) throw notFound('文章')
  const { content, ...card } = row
  return { ...cardOf(env, card), content: richMedia(env, content) }
}

/** Likes of an article: how many there are, and whether the viewer's is among them. */
export async function articleLikeState({ db }: Pick<Deps, 'db'>, articleId: number, viewer: number | null): Promise<ArticleLike> {
  if ((await shownArticles(db, [articleId])).length === 0) throw notFound('文章')
  const isOn = viewer !== null && (await hasArticleLike(db, { userId: viewer, articleId }))
  return { isOn, count: (await articleLikeCounts(db, [articleId])).get(articleId) ?? 0 }
}

/** Likes an article that visitors see, or takes the like back. */
export async function setArticleLike(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: number,
  articleId: number,
  isOn: boolean,
): Promise<ArticleLike> {
  const { db, now } = deps
  if ((await shownArticles(db, [articleId])).length === 0) throw notFound('文章')
  await putArticleLike(db, { userId, articleId }, isOn, now())
  return articleLikeState(deps, articleId, userId)
}

/** One page of the articles that a learner likes, the latest first. Pages count from 0. */
export async function likedArticles(
  { db, env }: Deps,
  userId: number,
  { page = 0, limit = 20 }: LikedArticlesQuery,
): Promise<LikedArticles> {
  const { total, ids } = await likedArticleIds(db, userId, { page, limit })
  const cards = await articleCards(db, env, ids)
  return { total, articles: ids.flatMap((id) => cards.get(id) ?? []) }
}
