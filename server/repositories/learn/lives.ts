import type { Db, Tx } from '#server/database/tables'
import type { LiveWhen } from '@/contract/learn/live.schema'

type LivesQuery = { when: LiveWhen; hasChat: boolean; userId: number | null; now: number; tomorrow: number; page: number; limit: number }

const openLives = (db: Db) =>
  db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .leftJoin('live_room', 'live_room.lesson_id', 'lesson.id')
    .select(['lesson.id', 'lesson.title', 'lesson.start_at', 'lesson.end_at', 'lesson.course_id', 'lesson.replay_at'])
    .select((of) => of.fn.coalesce('live_room.has_chat', 'course.has_chat').as('has_chat'))
    .where('lesson.type', '=', 'live')
    .where('course.is_on_sale', '=', true)

/** How many reserved lives, and which of them a learner did: reservations lie with their learners. */
async function reservationsOf(db: Db, userId: number | null, lessonIds: readonly number[]) {
  const all = db.selectFrom('live_reservation').select('lesson_id').where('lesson_id', 'in', lessonIds)
  const counts = await all
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('lesson_id')
    .execute()
  const own = await all.where('user_id', '=', userId ?? 0).execute()
  return {
    counts: new Map(counts.map(({ lesson_id, count }) => [lesson_id, count])),
    own: new Set(own.map(({ lesson_id }) => lesson_id)),
  }
}

/** Lives of today, of later days, or those that are over (newest first). Moments in ms. */
export async function recentLives(db: Db, { when, hasChat, userId, now, tomorrow, page, limit }: LivesQuery) {
  const lives = await openLives(db)
    .$if(hasChat, (rest) => rest.where((of) => of.fn.coalesce('live_room.has_chat', 'course.has_chat')))
    .$if(when === 'today', (rest) => rest.where('lesson.end_at', '>', now).where('lesson.start_at', '<', tomorrow))
    .$if(when === 'upcoming', (rest) => rest.where('lesson.start_at', '>=', tomorrow))
    .$if(when === 'replay', (rest) => rest.where('lesson.end_at', '<=', now))
    .orderBy('lesson.start_at', when === 'replay' ? 'desc' : 'asc')
    .orderBy('lesson.id')
    .limit(limit)
    .offset(page * limit)
    .execute()
  if (lives.length === 0) return []
  const { counts, own } = await reservationsOf(
    db,
    userId,
    lives.map(({ id }) => id),
  )
  return lives.map((live) => ({ ...live, reserved_count: counts.get(live.id) ?? 0, is_reserved: own.has(live.id) }))
}

export type LiveRow = { id: number; title: string; course_id: number; course_title: string; start_at: number | null; end_at: number | null }

/** A live lesson of a course on sale; undefined when there is none. */
export function liveById(db: Db, lessonId: number): Promise<LiveRow | undefined> {
  return db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.id', 'lesson.title', 'lesson.course_id', 'course.title as course_title', 'lesson.start_at', 'lesson.end_at'])
    .where('lesson.id', '=', lessonId)
    .where('lesson.type', '=', 'live')
    .where('course.is_on_sale', '=', true)
    .executeTakeFirst()
}

/** Reserves once per learner and lesson; a repeated call changes nothing. */
export async function addReservation(db: Db | Tx, userId: number, lessonId: number, now: number): Promise<void> {
  await db
    .insertInto('live_reservation')
    .values({ user_id: userId, lesson_id: lessonId, reserved_at: now, reminded_at: null })
    .onConflict((on) => on.columns(['user_id', 'lesson_id']).doNothing())
    .execute()
}

export async function hasReservation(db: Db, userId: number, lessonId: number): Promise<boolean> {
  const found = await db
    .selectFrom('live_reservation')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  return found !== undefined
}

export async function dropReservation(db: Db, userId: number, lessonId: number): Promise<void> {
  await db.deleteFrom('live_reservation').where('user_id', '=', userId).where('lesson_id', '=', lessonId).execute()
}

/** Picture and film of a category's lives, else of the nearest category above it that has any. */
export async function livePictureOf(db: Db, categoryId: number): Promise<{ picture: string; video: string }> {
  const rows = await db.selectFrom('category').selectAll().execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (let row = byId.get(categoryId); row; row = byId.get(row.parent_id ?? 0))
    if (row.live_picture !== '' || row.live_video !== '') return { picture: row.live_picture, video: row.live_video }
  return { picture: '', video: '' }
}

/** Reservations of lives that begin between two moments and whose learners were not reminded. */
export const dueReminders = (db: Db, from: number, until: number, limit: number) =>
  db
    .selectFrom('live_reservation')
    .innerJoin('lesson', 'lesson.id', 'live_reservation.lesson_id')
    .select(['live_reservation.user_id', 'lesson.id', 'lesson.course_id', 'lesson.title', 'lesson.start_at'])
    .where('live_reservation.reminded_at', 'is', null)
    .where('lesson.start_at', '>', from)
    .where('lesson.start_at', '<=', until)
    .orderBy('lesson.start_at')
    .limit(limit)
    .execute()

/** False when the learner was reminded before, or has given the live up. */
export async function markReminded(work: Tx, userId: number, lessonId: number, now: number): Promise<boolean> {
  const marked = await work
    .updateTable('live_reservation')
    .set({ reminded_at: now })
    .where('user_id', '=', userId)
    .where('lesson_id', '=', lessonId)
    .where('reminded_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Live lessons of the courses named, by time. */
export const liveLessonsOf = (db: Db, courseIds: readonly number[]) =>
  db
    .selectFrom('lesson')
    .select(['id', 'course_id', 'title', 'start_at', 'end_at', 'replay_at'])
    .where('course_id', 'in', courseIds)
    .where('type', '=', 'live')
    .orderBy('start_at')
    .execute()

/** Has everybody who reserved a live reminded again, and returns them. */
export async function remindAgain(work: Tx, lessonId: number): Promise<number[]> {
  const rows = await work
    .updateTable('live_reservation')
    .set({ reminded_at: null })
    .where('lesson_id', '=', lessonId)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
