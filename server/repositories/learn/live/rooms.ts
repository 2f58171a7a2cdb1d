import type { Db, Tx } from '#server/database/tables'

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

export type StaffMessage = {
  id: number
  lessonId: number
  lessonTitle: string
  /** Null for a teacher's. */
  userId: number | null
  nickname: string
  text: string
  madeAt: number
  hiddenAt: number | null
  mutedUntil: number
}

const rows = (db: Db) =>
  db
    .selectFrom('live_message')
    .leftJoin('users', 'users.id', 'live_message.user_id')
    .leftJoin('teacher', 'teacher.id', 'live_message.teacher_id')
    .innerJoin('lesson', 'lesson.id', 'live_message.lesson_id')
    .leftJoin('live_speaker', (join) =>
      join.onRef('live_speaker.lesson_id', '=', 'live_message.lesson_id').onRef('live_speaker.user_id', '=', 'live_message.user_id'),
    )
    .select(['live_message.id', 'live_message.lesson_id as lessonId', 'lesson.title as lessonTitle', 'live_message.user_id as userId'])
    .select(['live_message.text', 'live_message.made_at as madeAt', 'live_message.hidden_at as hiddenAt'])
    .select((of) => [
      of.fn.coalesce('teacher.name', 'users.nickname', of.val('')).as('nickname'),
      of.fn.coalesce('live_speaker.muted_until', of.lit(0)).as('mutedUntil'),
    ])

/** Messages of all rooms, newest first. */
export const listMessages = (db: Db, { before, limit }: { before: number | undefined; limit: number }): Promise<StaffMessage[]> =>
  rows(db)
    .$if(before !== undefined, (rest) => rest.where('live_message.id', '<', before ?? 0))
    .orderBy('live_message.id', 'desc')
    .limit(limit)
    .execute()

export const staffMessage = (db: Db, id: number): Promise<StaffMessage | undefined> =>
  rows(db).where('live_message.id', '=', id).executeTakeFirst()

/** Takes a message off the screens; false when it was before. */
export async function hideMessage(work: Tx, id: number, now: number): Promise<boolean> {
  const hidden = await work
    .updateTable('live_message')
    .set({ hidden_at: now })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return hidden !== undefined
}

/** Mutes a learner in a room until a moment (ms); a past moment unmutes. */
export async function muteSpeaker(work: Tx, lessonId: number, userId: number, until: number): Promise<void> {
  await work
    .insertInto('live_speaker')
    .values({ lesson_id: lessonId, user_id: userId, last_at: 0, muted_until: until })
    .onConflict((on) => on.columns(['lesson_id', 'user_id']).doUpdateSet({ muted_until: until }))
    .execute()
}
