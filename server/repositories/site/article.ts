import type { Selectable } from 'kysely'
import { numberAfter } from '#server/database/number-after'
import type { Db, Tables, Tx } from '#server/database/tables'
import type { RichContent } from '@/contract/site/rich.schema'

export type ArticleText = { categoryId: number; title: string; summary: string; author: string; cover: string; content: RichContent }
/** `isNew`: never published. `savedAt` and `draftVersion` are those of its draft, `publishAt` the moment at which it is published. */
export type ArticleRow = ArticleText & {
  id: number
  publishedAt: number
  isShown: boolean
  isNew: boolean
  draftVersion: number | null
  savedAt: number | null
  publishAt: number | null
}

const rows = (db: Db) =>
  db
    .selectFrom('article')
    .leftJoin('article_draft as draft', 'draft.article_id', 'article.id')
    .select(['article.id', 'article.category_id as categoryId', 'article.title', 'article.summary', 'article.author', 'article.cover'])
    .select(['article.content', 'article.published_at as publishedAt', 'article.is_shown as isShown'])
    .select(['draft.version as draftVersion', 'draft.saved_at as savedAt', 'draft.publish_at as publishAt'])
    .select((of) => of.fn.coalesce('draft.is_new', of.val(false)).as('isNew'))

/** Articles, newest first; `word` is searched in the title; `state`: those with a draft, or with a draft that has its moment. */
export const listArticleRows = (
  db: Db,
  { word, state, before, limit }: { word?: string; state?: string; before?: number; limit: number },
): Promise<ArticleRow[]> =>
  rows(db)
    .$if(!!word, (query) => query.where((the) => the(the.fn<number>('strpos', ['article.title', the.val(word ?? '')]), '>', 0)))
    .$if(state === 'draft', (query) => query.where('draft.version', 'is not', null))
    .$if(state === 'timed', (query) => query.where('draft.publish_at', 'is not', null))
    .$if(before !== undefined, (query) => query.where('article.id', '<', before ?? 0))
    .orderBy('article.id', 'desc')
    .limit(limit)
    .execute()

/** Names of articles to choose from, newest first. */
export const articleNames = (db: Db, limit: number): Promise<{ id: number; title: string }[]> =>
  db.selectFrom('article').select(['id', 'title']).orderBy('id', 'desc').limit(limit).execute()

export const articleById = (db: Db, id: number): Promise<ArticleRow | undefined> => rows(db).where('article.id', '=', id).executeTakeFirst()

export const lockArticle = (tx: Tx, id: number): Promise<ArticleRow | undefined> =>
  rows(tx).where('article.id', '=', id).forUpdate('article').executeTakeFirst()

const columnsOf = ({ categoryId, content, ...rest }: ArticleText) => ({
  ...rest,
  category_id: categoryId,
  content: JSON.stringify(content),
})

export async function putArticle(tx: Tx, id: number, article: ArticleText): Promise<void> {
  await tx.updateTable('article').set(columnsOf(article)).where('id', '=', id).execute()
}

/** Adds an article that readers see at once, or one that nobody sees yet; its id. */
export async function addArticle(tx: Tx, article: ArticleText, { now, isShown }: { now: number; isShown: boolean }): Promise<number> {
  const id = await numberAfter(tx, 'article')
  const row = { ...columnsOf(article), id, published_at: now, is_shown: isShown }
  return (await tx.insertInto('article').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const cardColumns = ['id', 'category_id', 'title', 'summary', 'cover', 'author', 'published_at'] as const

export type ArticleCardRow = Pick<Selectable<Tables['article']>, (typeof cardColumns)[number]>

/** Reads those of the named articles that visitors see. */
export const shownArticles = (db: Db, ids: readonly number[]): Promise<ArticleCardRow[]> =>
  db.selectFrom('article').select(cardColumns).where('id', 'in', ids).where('is_shown', '=', true).execute()

type ShownPage = { categoryIds: readonly number[] | null; page: number; limit: number }

/** Articles visitors see, newest first, of some categories or all. */
export const shownArticlePage = (db: Db, { categoryIds, page, limit }: ShownPage): Promise<ArticleCardRow[]> =>
  db
    .selectFrom('article')
    .select(cardColumns)
    .where('is_shown', '=', true)
    .$if(categoryIds !== null, (rest) => rest.where('category_id', 'in', categoryIds))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()

/** An article visitors see, whole. */
export const shownArticle = (db: Db, id: number): Promise<(ArticleCardRow & { content: RichContent }) | undefined> =>
  db
    .selectFrom('article')
    .select([...cardColumns, 'content'])
    .where('id', '=', id)
    .where('is_shown', '=', true)
    .executeTakeFirst()
