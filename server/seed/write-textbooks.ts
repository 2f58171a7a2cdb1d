import { putRows } from '../database/put-rows'
import type { Tx } from '../database/tables'
import type { Seed } from './read'

/** Books, and which courses they come with. */
export async function writeTextbooks(work: Tx, books: Seed['textbooks']): Promise<void> {
  await putRows(
    work,
    'textbook',
    ['id'],
    books.map(({ courseIds: _, ...book }) => book),
  )
  await work.deleteFrom('course_textbook').execute()
  await putRows(
    work,
    'course_textbook',
    ['course_id', 'book_id'],
    books.flatMap(({ id, courseIds }) => courseIds.map((course_id) => ({ course_id, book_id: id }))),
  )
}
