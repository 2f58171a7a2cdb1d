import type { Db } from '../../database/tables'

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
