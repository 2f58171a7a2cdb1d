import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'

/** Titles of the books that come with some courses. */
export async function bookTitles(db: Db | Tx, courseIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('course_textbook')
    .innerJoin('textbook', 'textbook.id', 'course_textbook.book_id')
    .select('textbook.title')
    .distinct()
    .where('course_textbook.course_id', 'in', courseIds)
    .orderBy('textbook.title')
    .execute()
  return rows.map(({ title }) => title)
}

/** Sends the books of some courses to an address, unless the learner has chosen one for them or they were shipped. */
export async function sendBooks(
  work: Tx,
  to: { userId: number; courseIds: number[]; region: string; sealed: string; now: number },
): Promise<void> {
  const { userId, courseIds, region, sealed, now } = to
  await work
    .updateTable('book_right')
    .set({ status: 'claimed', region, sealed, claimed_at: now })
    .where('user_id', '=', userId)
    .where('course_id', 'in', courseIds)
    .where('status', '=', 'open')
    .execute()
}

/** Rights to the books of the courses a learner holds in time, made when they are first looked for. */
export async function makeRights(db: Db | Tx, userId: number, now: number): Promise<void> {
  await sql`
    insert into book_right (user_id, course_id, book_id, status)
    select held.user_id, held.course_id, course_textbook.book_id, 'open'
    from entitlement as held join course_textbook on course_textbook.course_id = held.course_id
    where held.user_id = ${userId} and (held.expires_at is null or held.expires_at > ${now})
    on conflict (user_id, course_id, book_id) do nothing
  `.execute(db)
}

export const rightRows = (db: Db, userId: number) =>
  db
    .selectFrom('book_right')
    .innerJoin('textbook', 'textbook.id', 'book_right.book_id')
    .innerJoin('course', 'course.id', 'book_right.course_id')
    .selectAll('book_right')
    .select(['textbook.title as book_title', 'textbook.cover', 'textbook.intro', 'course.title as course_title'])
    .where('book_right.user_id', '=', userId)
    .orderBy('book_right.id', 'desc')
    .execute()

export type RightRow = Awaited<ReturnType<typeof rightRows>>[number]

type Claim = { userId: number; id: number; region: string; sealed: string; now: number }

/** Chooses where a book goes, as long as it has not been shipped and the course is still the learner's. */
export async function claimRight(work: Tx, { userId, id, region, sealed, now }: Claim): Promise<boolean> {
  const claimed = await work
    .updateTable('book_right')
    .set({ status: 'claimed', region, sealed, claimed_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', 'in', ['open', 'claimed'])
    .where((of) =>
      of.exists(
        of
          .selectFrom('entitlement')
          .whereRef('entitlement.user_id', '=', 'book_right.user_id')
          .whereRef('entitlement.course_id', '=', 'book_right.course_id')
          .where((held) => held.or([held('expires_at', 'is', null), held('expires_at', '>', now)]))
          .select('entitlement.user_id'),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export const rightStatus = (db: Db, userId: number, id: number) =>
  db.selectFrom('book_right').select('status').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

/** Sends a book that waits to another receiver; false when it was sent meanwhile. */
export async function changeReceiver(work: Tx, id: number, { region, sealed }: { region: string; sealed: string }): Promise<boolean> {
  const changed = await work
    .updateTable('book_right')
    .set({ region, sealed })
    .where('id', '=', id)
    .where('status', '=', 'claimed')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Claimed rights that have waited since before a moment, those of one learner and place together. */
export const waitingRights = (db: Db, before: number, limit: number) =>
  db
    .selectFrom('book_right')
    .select(['id', 'user_id as userId', 'region', 'sealed', 'claimed_at'])
    .where('status', '=', 'claimed')
    .where('claimed_at', '<=', before)
    .orderBy('claimed_at')
    .limit(limit)
    .execute()

/** Books of courses that are the learner's no more are not shipped; one that was shipped stays so. */
export async function releaseClaims(work: Tx, userId: number, courseIds: readonly number[]): Promise<void> {
  if (courseIds.length === 0) return
  await work
    .updateTable('book_right')
    .set({ status: 'open', region: '', sealed: '', claimed_at: null })
    .where('user_id', '=', userId)
    .where('course_id', 'in', courseIds)
    .where('status', '=', 'claimed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entitlement')
            .select('entitlement.user_id')
            .whereRef('entitlement.user_id', '=', 'book_right.user_id')
            .whereRef('entitlement.course_id', '=', 'book_right.course_id'),
        ),
      ),
    )
    .execute()
}

/** Books of some courses that were sent to a learner. */
export async function sentBooks(db: Db | Tx, userId: number, courseIds: readonly number[]) {
  if (courseIds.length === 0) return []
  return db
    .selectFrom('book_right')
    .innerJoin('textbook', 'textbook.id', 'book_right.book_id')
    .select(['book_right.id', 'book_right.course_id as courseId', 'textbook.title', 'book_right.status'])
    .where('book_right.user_id', '=', userId)
    .where('book_right.course_id', 'in', courseIds)
    .where('book_right.status', 'in', ['shipped', 'received'])
    .orderBy('book_right.id')
    .execute()
}
