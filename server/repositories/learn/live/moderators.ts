import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'

/** Most learners that are offered as moderators: those who came into the course last. */
const OFFERED = 300

/** Staff who keep order in a live, by name. */
export const roomStaff = (db: Db, lessonId: number): Promise<{ id: number; title: string }[]> =>
  db
    .selectFrom('live_room_staff')
    .innerJoin('staff', 'staff.id', 'live_room_staff.staff_id')
    .select(['staff.id', 'staff.name as title'])
    .where('lesson_id', '=', lessonId)
    .orderBy('staff.id')
    .execute()

/** Staff who may be named for a live: those whose role lets them keep order. */
export const offeredStaff = (db: Db): Promise<{ id: number; title: string }[]> =>
  db
    .selectFrom('staff')
    .select(['id', 'name as title'])
    .where('is_active', '=', true)
    .where(sql<boolean>`roles ?| array['teacher', 'service', 'owner']`)
    .orderBy('id')
    .execute()

/** Makes the staff of a live those given. */
export async function putRoomStaff(work: Tx, lessonId: number, staffIds: readonly number[]): Promise<void> {
  await work.deleteFrom('live_room_staff').where('lesson_id', '=', lessonId).execute()
  const rows = staffIds.map((staff_id) => ({ lesson_id: lessonId, staff_id }))
  if (rows.length > 0) await work.insertInto('live_room_staff').values(rows).execute()
}

export type Moderator = { id: number; title: string }
const nameOf = sql<string>`users.nickname || '（尾号 ' || coalesce(right(users.mobile, 4), '无') || '）'`

/** Learners who keep order in a live, by name. */
export const moderatorsOf = (db: Db, lessonId: number): Promise<Moderator[]> =>
  db
    .selectFrom('live_moderator')
    .innerJoin('users', 'users.id', 'live_moderator.user_id')
    .select(['users.id', nameOf.as('title')])
    .where('lesson_id', '=', lessonId)
    .orderBy('live_moderator.added_at')
    .orderBy('users.id')
    .execute()

/** Learners of a course who may be named as moderators of one of its lives, who came last first. */
export const offeredLearners = (db: Db, courseId: number, lessonId: number): Promise<Moderator[]> =>
  db
    .selectFrom('entitlement')
    .innerJoin('users', 'users.id', 'entitlement.user_id')
    .select(['users.id', nameOf.as('title')])
    .where('entitlement.course_id', '=', courseId)
    .where('users.id', 'not in', db.selectFrom('live_moderator').select('user_id').where('lesson_id', '=', lessonId))
    .orderBy('users.id', 'desc')
    .limit(OFFERED)
    .execute()

/** Names a moderator; false for who is one. */
export async function addModerator(work: Tx, userId: number, lessonId: number, now: number): Promise<boolean> {
  const added = await work
    .insertInto('live_moderator')
    .values({ user_id: userId, lesson_id: lessonId, added_at: now })
    .onConflict((on) => on.columns(['user_id', 'lesson_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return added !== undefined
}

/** Takes the part of a moderator back; false for who was none. */
export async function dropModerator(work: Tx, userId: number, lessonId: number): Promise<boolean> {
  const dropped = await work
    .deleteFrom('live_moderator')
    .where('user_id', '=', userId)
    .where('lesson_id', '=', lessonId)
    .returning('user_id')
    .executeTakeFirst()
  return dropped !== undefined
}
