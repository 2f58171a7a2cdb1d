import type { Db, Tx } from '#server/database/tables'
import type { RichContent } from '@/contract/site/rich.schema'
import { type ArticleRow, type ArticleText, lockArticle, putArticle } from './article'

/** The text of an article that readers do not see yet. */
export const articleDraftOf = (db: Db, id: number): Promise<(ArticleText & { content: RichContent }) | undefined> =>
  db
    .selectFrom('article_draft')
    .select(['category_id as categoryId', 'title', 'summary', 'author', 'cover', 'content'])
    .where('article_id', '=', id)
    .executeTakeFirst()

type Saving = { publishAt: number | null; now: number }

/**
 * Saves a draft of an article that the caller has locked. One that was never published has the same words in lists of the staff, since no
 * reader sees them.
 */
export async function saveArticleDraft(
  tx: Tx,
  { id, isNew }: Pick<ArticleRow, 'id' | 'isNew'>,
  text: ArticleText,
  { publishAt, now }: Saving,
): Promise<void> {
  const { categoryId, content, ...rest } = text
  const columns = { ...rest, category_id: categoryId, content: JSON.stringify(content), saved_at: now, publish_at: publishAt }
  await tx
    .insertInto('article_draft')
    .values({ article_id: id, ...columns, is_new: isNew })
    .onConflict((on) => on.column('article_id').doUpdateSet((of) => ({ ...columns, version: of('article_draft.version', '+', 1) })))
    .execute()
  if (isNew) await putArticle(tx, id, text)
}

export async function dropArticleDraft(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('article_draft').where('article_id', '=', id).execute()
}

/** Forgets the moment at which a draft would be published; the draft stays. */
export async function keepArticleDraft(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('article_draft').set({ publish_at: null }).where('article_id', '=', id).execute()
}

/** Articles whose drafts are due, the longest overdue first. */
export const dueArticles = (db: Db, now: number, limit: number): Promise<{ id: number }[]> =>
  db
    .selectFrom('article_draft')
    .select('article_id as id')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .orderBy('article_id')
    .limit(limit)
    .execute()

/** Shows an article with this text. The first time it is dated `at`; an article that comes back keeps its date. */
export async function publishArticle(
  tx: Tx,
  { id, isNew }: Pick<ArticleRow, 'id' | 'isNew'>,
  text: ArticleText,
  at: number,
): Promise<void> {
  await putPublished(tx, id, text)
  await tx
    .updateTable('article')
    .set({ is_shown: true, ...(isNew && { published_at: at }) })
    .where('id', '=', id)
    .execute()
}

/** Changes an article that is taken down; its draft is done with. */
export async function putPublished(tx: Tx, id: number, text: ArticleText): Promise<void> {
  await putArticle(tx, id, text)
  await dropArticleDraft(tx, id)
}

/** Publishes a draft that is still due; false when it was published, or put off, meanwhile. */
export async function publishDueArticle(tx: Tx, id: number, now: number): Promise<boolean> {
  const row = await lockArticle(tx, id)
  const text = await articleDraftOf(tx, id)
  if (!row || !text || row.publishAt === null || row.publishAt > now) return false
  await publishArticle(tx, row, text, row.publishAt)
  return true
}

/** Takes an article away that was never published. */
export async function dropNewArticle(tx: Tx, id: number): Promise<void> {
  await dropArticleDraft(tx, id)
  await tx.deleteFrom('article').where('id', '=', id).execute()
}
