import type { Db } from '#server/database/tables'

export type RoomRow = {
  id: number
  course_id: number
  media: string
  length: number
  is_trial: boolean
  start_at: number
  end_at: number
  has_chat: boolean
  reservedCount: number
  isReserved: boolean
}

/** A live lesson with its times, and who reserved it; undefined for what is none. */
export async function roomOf(db: Db, lessonId: number, userId: number | null): Promise<RoomRow | undefined> {
  const row = await db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.id', 'lesson.course_id', 'lesson.media', 'lesson.length', 'lesson.is_trial', 'lesson.start_at', 'lesson.end_at'])
    .select('course.has_chat')
    .where('lesson.id', '=', lessonId)
    .where('lesson.type', '=', 'live')
    .executeTakeFirst()
  if (!row || row.start_at === null || row.end_at === null) return undefined
  const reserved = await db
    .selectFrom('live_reservation')
    .select((of) => [
      of.fn.countAll<number>().as('count'),
      of.fn
        .countAll<number>()
        .filterWhere('user_id', '=', userId ?? 0)
        .as('own'),
    ])
    .where('lesson_id', '=', lessonId)
    .executeTakeFirstOrThrow()
  const { start_at, end_at, ...rest } = row
  return { ...rest, start_at, end_at, reservedCount: Number(reserved.count), isReserved: Number(reserved.own) > 0 }
}

export type StaffRoom = { id: number; title: string; courseTitle: string; startAt: number; endAt: number; hasChat: boolean }

const staffRooms = (db: Db) =>
  db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.id', 'lesson.title', 'course.title as courseTitle', 'course.has_chat as hasChat'])
    .select((of) => [of.fn.coalesce('lesson.start_at', of.lit(0)).as('startAt'), of.fn.coalesce('lesson.end_at', of.lit(0)).as('endAt')])
    .where('lesson.type', '=', 'live')

/** Live lessons as staff see them, newest first. */
export const listRooms = (db: Db, { before, limit }: { before: number | undefined; limit: number }): Promise<StaffRoom[]> =>
  staffRooms(db)
    .$if(before !== undefined, (rest) => rest.where('lesson.id', '<', before ?? 0))
    .orderBy('lesson.id', 'desc')
    .limit(limit)
    .execute()

export const staffRoom = (db: Db, id: number): Promise<StaffRoom | undefined> =>
  staffRooms(db).where('lesson.id', '=', id).executeTakeFirst()
