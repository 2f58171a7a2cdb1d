import type { Db } from '#server/database/tables'

const counted = (db: Db) =>
  db
    .selectFrom('errata_book as book')
    .select(['book.id', 'book.title', 'book.edition', 'book.isbn', 'book.cover', 'book.subject'])
    .select((from) =>
      from
        .selectFrom('erratum')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('erratum.book_id', '=', 'book.id')
        .where('erratum.status', 'in', ['accepted', 'fixed'])
        .as('errataCount'),
    )

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
    .select(['chapter.id', 'chapter.title'])
    .select((from) =>
      from
        .selectFrom('erratum')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('erratum.chapter_id', '=', 'chapter.id')
        .where('erratum.status', 'in', ['accepted', 'fixed'])
        .as('errataCount'),
    )
    .where('chapter.book_id', '=', bookId)
    .orderBy('chapter.seq')
    .execute()

export const isChapterOf = async (db: Db, bookId: number, chapterId: number) =>
  (await db.selectFrom('errata_chapter').select('id').where('id', '=', chapterId).where('book_id', '=', bookId).executeTakeFirst()) !==
  undefined
