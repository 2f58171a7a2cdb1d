import { numberAfter } from '#server/database/number-after'
import { replaceList } from '#server/database/replace-list'
import type { Db, Tx } from '#server/database/tables'

/** Counts the mistakes that were confirmed, by their book or chapter. */
const confirmed = (db: Db, by: 'book_id' | 'chapter_id') =>
  db
    .selectFrom('erratum')
    .select(`${by} as of`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', ['accepted', 'fixed'])
    .groupBy(by)
    .as('found')

const counted = (db: Db) =>
  db
    .selectFrom('errata_book as book')
    .leftJoin(confirmed(db, 'book_id'), 'found.of', 'book.id')
    .select(['book.id', 'book.title', 'book.edition', 'book.isbn', 'book.cover', 'book.subject'])
    .select(({ fn, val }) => fn.coalesce('found.count', val(0)).as('errataCount'))

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Books by the words of their title or by their number, in the shelf's order. */
export function findBooks(db: Db, { words, isbn, limit }: { words: readonly string[]; isbn: string | null; limit: number }) {
  let query = counted(db)
  if (isbn !== null) query = query.where('book.isbn', '=', isbn)
  else for (const word of words) query = query.where('book.title', 'ilike', `%${escaped(word)}%`)
  return query.orderBy('book.seq').orderBy('book.id').limit(limit).execute()
}

export const findBook = (db: Db, id: number) => counted(db).where('book.id', '=', id).executeTakeFirst()

/** The chapters of a book with how many mistakes of each were confirmed. */
export const chaptersOf = (db: Db, bookId: number) =>
  db
    .selectFrom('errata_chapter as chapter')
    .leftJoin(confirmed(db, 'chapter_id'), 'found.of', 'chapter.id')
    .select(['chapter.id', 'chapter.title'])
    .select(({ fn, val }) => fn.coalesce('found.count', val(0)).as('errataCount'))
    .where('chapter.book_id', '=', bookId)
    .orderBy('chapter.seq')
    .execute()

export const isChapterOf = async (db: Db, bookId: number, chapterId: number) =>
  (await db.selectFrom('errata_chapter').select('id').where('id', '=', chapterId).where('book_id', '=', bookId).executeTakeFirst()) !==
  undefined

export type BookEdit = { id: number; title: string; edition: string; isbn: string; cover: string; subject: string; seq: number }
const edits = (db: Db) => db.selectFrom('errata_book').select(['id', 'title', 'edition', 'isbn', 'cover', 'subject', 'seq'])

/** Books whose mistakes are collected, newest first. */
export const listErrataBooks = (db: Db, { before, limit }: { before?: number; limit: number }): Promise<BookEdit[]> =>
  edits(db)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const errataBookById = (db: Db, id: number): Promise<BookEdit | undefined> => edits(db).where('id', '=', id).executeTakeFirst()
export const lockErrataBook = (tx: Tx, id: number): Promise<BookEdit | undefined> =>
  edits(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Adds a book without its chapters; its id. */
export async function addErrataBook(tx: Tx, book: Omit<BookEdit, 'id'>): Promise<number> {
  const id = await numberAfter(tx, 'errata_book')
  return (
    await tx
      .insertInto('errata_book')
      .values({ id, ...book })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

export async function putErrataBook(tx: Tx, { id, ...book }: BookEdit): Promise<void> {
  await tx.updateTable('errata_book').set(book).where('id', '=', id).execute()
}

/** Chapters of a book as staff edit them. */
export const errataChapters = (db: Db, bookId: number): Promise<{ id: number; title: string }[]> =>
  db.selectFrom('errata_chapter').select(['id', 'title']).where('book_id', '=', bookId).orderBy('seq').execute()

/** Makes the chapters of a book those given; one with mistakes stays. */
export const putErrataChapters = (tx: Tx, bookId: number, rows: readonly { id: number | null; title: string }[]): Promise<void> =>
  replaceList(tx, 'errata_chapter', { owner: { book_id: bookId }, rows, noun: '章节' })
