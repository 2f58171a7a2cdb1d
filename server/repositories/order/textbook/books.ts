import type { Selectable } from 'kysely'
import { copyRows } from '#server/database/copy-rows'
import { numberAfter } from '#server/database/number-after'
import type { Db, Tables, Tx } from '#server/database/tables'
import { isReferredTo } from '#server/error-code'

export type BookRow = Selectable<Tables['textbook']>

/** Printed books, newest first. */
export const listBooks = (db: Db, { before, limit }: { before?: number; limit: number }): Promise<BookRow[]> =>
  db
    .selectFrom('textbook')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const bookById = (db: Db, id: number): Promise<BookRow | undefined> =>
  db.selectFrom('textbook').selectAll().where('id', '=', id).executeTakeFirst()

export const lockBook = (tx: Tx, id: number): Promise<BookRow | undefined> =>
  tx.selectFrom('textbook').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Books that come with a course. */
export const booksOfCourse = (db: Db, courseId: number): Promise<{ id: number; title: string }[]> =>
  db
    .selectFrom('course_textbook')
    .innerJoin('textbook', 'textbook.id', 'course_textbook.book_id')
    .select(['textbook.id', 'textbook.title'])
    .where('course_id', '=', courseId)
    .orderBy('textbook.id')
    .execute()

type Book = Omit<BookRow, 'id'>

/** Adds a book; its id. */
export async function addBook(tx: Tx, book: Book): Promise<number> {
  const made = await tx
    .insertInto('textbook')
    .values({ ...book, id: await numberAfter(tx, 'textbook') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export async function putBook(tx: Tx, id: number, book: Book): Promise<void> {
  await tx.updateTable('textbook').set(book).where('id', '=', id).execute()
}

/** Removes a book; false where a course brings it or a learner has a right to it. */
export async function dropBook(tx: Tx, id: number): Promise<boolean> {
  try {
    await tx.deleteFrom('textbook').where('id', '=', id).execute()
    return true
  } catch (error) {
    if (!isReferredTo(error)) throw error
    return false
  }
}

/** Makes the books of a course those given. Rights that learners have already stay. */
export async function putBooksOfCourse(tx: Tx, courseId: number, bookIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('course_textbook').where('course_id', '=', courseId).execute()
  const rows = bookIds.map((book_id) => ({ course_id: courseId, book_id }))
  if (rows.length > 0) await tx.insertInto('course_textbook').values(rows).execute()
}

/** Gives a course the books of another one. */
export const copyBooksOfCourse = (tx: Tx, from: number, to: number): Promise<void> =>
  copyRows(tx, 'course_textbook', 'course_id', new Map([[from, { course_id: to }]]))
