import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { mediaUrl } from '#server/media-url'
import { notFound } from '#server/refusal'
import { categoryIdsUnder } from '#server/repositories/course/category'
import { type ArticleCardRow, shownArticle, shownArticlePage, shownArticles } from '#server/repositories/site/article'
import { richMedia } from '#server/rich-media'
import type { Article, ArticleCard, ArticleListQuery } from '@/contract/site/article.schema'

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
