import { insertRows } from '#server/database/put-rows'
import { madeIds } from '#server/repositories/site/seed-offer'
import { type Offering, offer } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'

/** Books, and which courses they come with. */
export async function writeTextbooks(offering: Offering, books: Seed['textbooks']): Promise<void> {
  const { work } = offering
  const rows = books.map(({ courseIds: _, ...book }) => book)
  const made = new Set((await offer(offering, 'textbook', ['id'], rows)).map(({ id }) => id))
  const courses = await madeIds(work, 'course')
  const links = books
    .filter(({ id }) => made.has(id))
    .flatMap(({ id, courseIds }) => courseIds.filter((each) => courses.has(each)).map((course_id) => ({ course_id, book_id: id })))
  await insertRows(work, 'course_textbook', ['course_id', 'book_id'], links)
}
