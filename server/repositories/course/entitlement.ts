import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { accessUntil } from '@/domain/money/price'
import { addLearners, isNewRow } from './course-edit'

type Right = { userId: number; courseId: number }

/** The learner's right to a course, in time or not. */
export const rightOf = (db: Db | Tx, userId: number, courseId: number) =>
  db.selectFrom('entitlement').selectAll().where('user_id', '=', userId).where('course_id', '=', courseId).executeTakeFirst()

/** All rights of a learner, in time or not. */
export const rightsOf = (db: Db, userId: number) => db.selectFrom('entitlement').selectAll().where('user_id', '=', userId).execute()

/** Whether the learner may use the course at `now`. A right that the order `but` gave does not count. */
export async function isOwned(db: Db | Tx, { userId, courseId, but }: Right & { but?: string }, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('entitlement')
    .select('course_id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .$if(but !== undefined, (query) => query.where('order_sn', 'is distinct from', but ?? ''))
    .executeTakeFirst()
  return found !== undefined
}

/** Grants the course an order bought, or renews a right that has ended; false when the learner owns it already. */
export async function grant(work: Tx, order: Right & { orderSn: string }, now: number): Promise<boolean> {
  const { userId: user_id, courseId: course_id, orderSn: order_sn } = order
  const course = await work.selectFrom('course').select('valid_days').where('id', '=', course_id).executeTakeFirstOrThrow()
  const right = { granted_at: now, expires_at: accessUntil(now, course.valid_days), order_sn }
  const granted = await work
    .insertInto('entitlement')
    .values({ user_id, course_id, ...right })
    .onConflict((on) => on.columns(['user_id', 'course_id']).doUpdateSet(right).where('entitlement.expires_at', '<=', now))
    .returning(isNewRow.as('isNew'))
    .executeTakeFirst()
  if (granted?.isNew) await addLearners(work, course_id, 1)
  return granted !== undefined
}

/** Grants every course of an order, or none of them; false when the learner owns one already. */
export async function grantAll(work: Tx, order: { userId: number; courseIds: number[]; orderSn: string }, now: number): Promise<boolean> {
  const { userId, orderSn } = order
  // In one order, so that two purchases at once do not wait for each other in turn.
  for (const courseId of [...order.courseIds].sort((one, other) => one - other)) {
    if (await grant(work, { userId, courseId, orderSn }, now)) continue
    await endRights(work, userId, orderSn, order.courseIds)
    return false
  }
  return true
}

/** Ends the rights an order gave to some courses. */
export async function endRights(work: Tx, userId: number, orderSn: string, courseIds: readonly number[]): Promise<void> {
  if (courseIds.length === 0) return
  const ended = await work
    .deleteFrom('entitlement')
    .where('user_id', '=', userId)
    .where('order_sn', '=', orderSn)
    .where('course_id', 'in', courseIds)
    .returning('course_id')
    .execute()
  const ids = ended.map(({ course_id }) => course_id).sort((one, other) => one - other)
  for (const id of ids) await addLearners(work, id, -1)
}

/** A right that is looked at to change it: its row is locked. `paidBy` is the number of the order that pays for it. */
export type StoredRight = {
  title: string
  grantedAt: number
  expiresAt: number | null
  origin: string | null
  paidBy: number | null
  isShopOrder: boolean
}

const storedRights = (db: Db | Tx, { userId, courseId }: Right) =>
  db
    .selectFrom('entitlement as held')
    .innerJoin('course', 'course.id', 'held.course_id')
    .leftJoin('orders', (join) => join.onRef('orders.user_id', '=', 'held.user_id').onRef('orders.order_sn', '=', 'held.order_sn'))
    .select([
      'course.title',
      'held.granted_at as grantedAt',
      'held.expires_at as expiresAt',
      'held.order_sn as origin',
      'orders.id as paidBy',
    ])
    .where('held.user_id', '=', userId)
    .where('held.course_id', '=', courseId)

/** Adds whether an order of another shop gave the right: these lie with nobody. */
async function withShop(db: Db | Tx, right: Omit<StoredRight, 'isShopOrder'> | undefined): Promise<StoredRight | undefined> {
  if (!right) return undefined
  const order = await db
    .selectFrom('shop_order')
    .select('sn')
    .where('sn', '=', right.origin ?? '')
    .executeTakeFirst()
  return { ...right, isShopOrder: order !== undefined }
}

export const storedRight = async (db: Db, right: Right): Promise<StoredRight | undefined> =>
  withShop(db, await storedRights(db, right).executeTakeFirst())

/** The right, locked until the end of the transaction. */
export const lockRight = async (work: Tx, right: Right): Promise<StoredRight | undefined> =>
  withShop(work, await storedRights(work, right).forUpdate('held').executeTakeFirst())

/** Gives a course until `expiresAt` (null for ever) from another origin than an order, or renews a right that has ended; false when it lasts. */
export async function giveRight(
  work: Tx,
  { userId, courseId, origin, expiresAt }: Right & { origin: string; expiresAt: number | null },
  now: number,
): Promise<boolean> {
  const right = { granted_at: now, expires_at: expiresAt, order_sn: origin }
  const given = await work
    .insertInto('entitlement')
    .values({ user_id: userId, course_id: courseId, ...right })
    .onConflict((on) => on.columns(['user_id', 'course_id']).doUpdateSet(right).where('entitlement.expires_at', '<=', now))
    .returning(isNewRow.as('isNew'))
    .executeTakeFirst()
  if (given?.isNew) await addLearners(work, courseId, 1)
  return given !== undefined
}

export type HeldRight = { userId: number; courseId: number; expiresAt: number | null; origin: string | null }

/** Rights of some learners to some courses, in time or not. */
export async function rightsOfMany(db: Db | Tx, userIds: readonly number[], courseIds: readonly number[]): Promise<HeldRight[]> {
  return db
    .selectFrom('entitlement')
    .select(['user_id as userId', 'course_id as courseId', 'expires_at as expiresAt', 'order_sn as origin'])
    .where(sql<boolean>`user_id = any(${userIds}) and course_id = any(${courseIds})`)
    .execute()
}

/** Gives courses to many learners at once, likewise; the number of rights given. */
export async function giveRights(
  work: Tx,
  rights: readonly (Right & { origin: string; expiresAt: number | null })[],
  now: number,
): Promise<number> {
  if (rights.length === 0) return 0
  const given = await work
    .insertInto('entitlement')
    .values(
      rights.map(({ userId, courseId, origin, expiresAt }) => {
        return { user_id: userId, course_id: courseId, granted_at: now, expires_at: expiresAt, order_sn: origin }
      }),
    )
    .onConflict((on) =>
      on
        .columns(['user_id', 'course_id'])
        .doUpdateSet(({ ref }) => ({
          granted_at: ref('excluded.granted_at'),
          expires_at: ref('excluded.expires_at'),
          order_sn: ref('excluded.order_sn'),
        }))
        .where('entitlement.expires_at', '<=', now),
    )
    .returning(['course_id', isNewRow.as('isNew')])
    .execute()
  const counts = new Map<number, number>()
  for (const { course_id, isNew } of given) if (isNew) counts.set(course_id, (counts.get(course_id) ?? 0) + 1)
  for (const [courseId, count] of [...counts].sort(([one], [other]) => one - other)) await addLearners(work, courseId, count)
  return given.length
}

/** The right to a course, and those to courses that it lent as a combined course. */
const withLent = ({ userId, courseId }: Right, origin: string | null) =>
  sql<boolean>`user_id = ${userId} and (course_id = ${courseId} or (order_sn = ${origin}
    and course_id in (select taught_by from course_subject where course_subject.course_id = ${courseId})))`

/** Sets the end of a right, and of rights that it lent. */
export async function setRightEnd(work: Tx, right: Right, origin: string | null, expiresAt: number | null): Promise<void> {
  await work.updateTable('entitlement').set({ expires_at: expiresAt }).where(withLent(right, origin)).execute()
}

/** Takes a right away at once, with those that it lent; the courses that are gone. */
export async function takeRight(work: Tx, right: Right, origin: string | null): Promise<number[]> {
  const ended = await work.deleteFrom('entitlement').where(withLent(right, origin)).returning('course_id').execute()
  const ids = ended.map(({ course_id }) => course_id).sort((one, other) => one - other)
  for (const id of ids) await addLearners(work, id, -1)
  return ids
}
