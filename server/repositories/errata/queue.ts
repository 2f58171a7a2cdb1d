import type { Db } from '#server/database/tables'

/** Mistakes in books for staff, newest first. */
const rows = (db: Db) =>
  db
    .selectFrom('erratum')
    .innerJoin('errata_book as book', 'book.id', 'erratum.book_id')
    .innerJoin('errata_chapter as chapter', 'chapter.id', 'erratum.chapter_id')
    .select([
      'erratum.id',
      'erratum.status',
      'erratum.page',
      'erratum.edition',
      'erratum.quote',
      'erratum.wrong',
      'erratum.right_text as right',
    ])
    .select(['erratum.reply', 'erratum.fixed_edition as fixedEdition', 'erratum.follower_count as followerCount'])
    .select(['erratum.made_at as madeAt', 'book.title as bookTitle', 'chapter.title as chapterTitle'])

export type ErratumTask = Awaited<ReturnType<typeof listErratumTasks>>[number]

export function listErratumTasks(db: Db, { status, before, limit }: { status?: string; before?: number; limit: number }) {
  let query = rows(db)
  if (status === 'submitted' || status === 'accepted' || status === 'rejected' || status === 'fixed')
    query = query.where('erratum.status', '=', status)
  if (before !== undefined) query = query.where('erratum.id', '<', before)
  return query.orderBy('erratum.id', 'desc').limit(limit).execute()
}

export const erratumTask = (db: Db, id: number) => rows(db).where('erratum.id', '=', id).executeTakeFirst()

/** How many reports of books wait, and since when. */
export const waitingErrata = (db: Db): Promise<{ count: number; oldest: number | null }> =>
  db
    .selectFrom('erratum')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('made_at').as('oldest')])
    .where('status', '=', 'submitted')
    .where('book_id', 'is not', null)
    .executeTakeFirstOrThrow()
