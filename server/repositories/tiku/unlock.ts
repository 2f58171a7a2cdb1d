import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables'

/** How and when a learner opened a category; undefined when they did not. */
export const unlockOf = (db: Db, userId: number, categoryId: number) =>
  db
    .selectFrom('category_unlock')
    .select(['way', 'receipt', 'opened_at as at'])
    .where('user_id', '=', userId)
    .where('category_id', '=', categoryId)
    .executeTakeFirst()

export const insertUnlock = (work: Tx, unlock: Insertable<Tables['category_unlock']>) =>
  work.insertInto('category_unlock').values(unlock).execute()

/** Friends the learner invited who opened nothing yet. */
export async function freeInvites(db: Db, userId: number): Promise<number> {
  const { invited } = await db
    .selectFrom('invitation')
    .select(({ fn }) => fn.countAll<number>().as('invited'))
    .where('inviter_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { used } = await db
    .selectFrom('category_unlock')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('invites'), val(0)).as('used'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return invited - used
}

/** The course a lock names. */
export const courseOfLock = (db: Db, courseId: number) =>
  db.selectFrom('course').select(['id', 'title']).where('id', '=', courseId).executeTakeFirstOrThrow()

/** The cheapest course that gives a level of membership; undefined where there is none. */
export const cheapestVipCourse = (db: Db, level: number) =>
  db.selectFrom('course').select(['id', 'title']).where('vip_level', '>=', level).orderBy('price').orderBy('id').executeTakeFirst()

/** The learner's right to a course at `now`, with its title and order. */
export const courseRight = (db: Db, { userId, courseId }: { userId: number; courseId: number }, now: number) =>
  db
    .selectFrom('entitlement')
    .innerJoin('course', 'course.id', 'entitlement.course_id')
    .select(['course.title', 'granted_at', 'order_sn'])
    .where('entitlement.user_id', '=', userId)
    .where('entitlement.course_id', '=', courseId)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
