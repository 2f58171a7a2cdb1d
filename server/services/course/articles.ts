import type { Selectable } from 'kysely'
import type { Article, ArticleCard, ArticleListQuery } from '@/contract/content/article.schema'
import type { Db, Tables } from '../../database/tables'
import type { Deps } from '../../deps'
import type { Env } from '../../env'
import { mediaUrl } from '../../media-url'
import { notFound } from '../../refusal'
import { categoryIdsUnder } from './categories'
import { richMedia } from './rich-media'

const cardColumns = ['id', 'category_id', 'title', 'summary', 'cover', 'author', 'published_at'] as const

type CardRow = Pick<Selectable<Tables['article']>, (typeof cardColumns)[number]>

const cardOf = (env: Env, { category_id, published_at, cover, ...row }: CardRow): ArticleCard => ({
  ...row,
  categoryId: category_id,
  cover: mediaUrl(env, cover),
  publishedAt: published_at,
})

/** Cards of the articles named, by id. */
export async function articleCards(db: Db, env: Env, ids: readonly number[]): Promise<ReadonlyMap<number, ArticleCard>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('article').select(cardColumns).where('id', 'in', ids).where('is_shown', '=', true).execute()
  return new Map(rows.map((row) => [row.id, cardOf(env, row)]))
}

/** Articles of a category and of all below it, newest first. */
export async function listArticles({ db, env }: Deps, { categoryId, page = 0, limit = 20 }: ArticleListQuery): Promise<ArticleCard[]> {
  const ids = categoryId === undefined ? null : await categoryIdsUnder(db, categoryId)
  const rows = await db
    .selectFrom('article')
    .select(cardColumns)
    .where('is_shown', '=', true)
    .$if(ids !== null, (rest) => rest.where('category_id', 'in', ids))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return rows.map((row) => cardOf(env, row))
}

export async function readArticle({ db, env }: Deps, id: number): Promise<Article> {
  const row = await db.selectFrom('article').selectAll().where('id', '=', id).where('is_shown', '=', true).executeTakeFirst()
  if (!row) throw notFound('文章')
  const { content, is_shown: _, ...card } = row
  return { ...cardOf(env, card), content: richMedia(env, content) }
}
