import type { Db, Tx } from '#server/database/tables'
import { storedIdOf } from '@/domain/text/id-text'

export const shopOrdersOf = (work: Tx, mobile: string) =>
  work
    .selectFrom('shop_order')
    .innerJoin('course', 'course.id', 'shop_order.course_id')
    .select(['sn', 'course_id', 'title', 'cover', 'bought_at', 'opened_at', 'shop_order.user_id'])
    .where('mobile', '=', mobile)
    .orderBy('bought_at', 'desc')
    .limit(100)
    .execute()

/** An order that was bought with this mobile number. */
export const learnerShopOrder = (work: Tx, sn: string, mobile: string) =>
  work
    .selectFrom('shop_order')
    .innerJoin('course', 'course.id', 'shop_order.course_id')
    .select(['sn', 'course_id', 'title', 'cover', 'bought_at', 'opened_at', 'shop_order.user_id'])
    .where('sn', '=', sn)
    .where('mobile', '=', mobile)
    .executeTakeFirst()

/** An order of another shop belongs to whoever opens it first; false when it was opened. */
export async function takeShopOrder(work: Tx, sn: string, userId: number, now: number): Promise<boolean> {
  const taken = await work
    .updateTable('shop_order')
    .set({ user_id: userId, opened_at: now })
    .where('sn', '=', sn)
    .where('opened_at', 'is', null)
    .returning('sn')
    .executeTakeFirst()
  return taken !== undefined
}

/** Gives an order back, so that its buyer can open it; false when this learner has not opened it. */
export async function releaseShopOrder(work: Tx, sn: string, userId: number): Promise<boolean> {
  const released = await work
    .updateTable('shop_order')
    .set({ user_id: null, opened_at: null })
    .where('sn', '=', sn)
    .where('user_id', '=', userId)
    .returning('sn')
    .executeTakeFirst()
  return released !== undefined
}

const openedRows = (db: Db | Tx) =>
  db
    .selectFrom('shop_order')
    .innerJoin('course', 'course.id', 'shop_order.course_id')
    .innerJoin('users', 'users.id', 'shop_order.user_id')
    .select([
      'sn',
      'shop_order.mobile',
      'shop_order.course_id as courseId',
      'course.title',
      'users.id as userId',
      'users.mobile as ownMobile',
      'bought_at as boughtAt',
      'opened_at as openedAt',
    ])

/** An order that a learner has opened. */
export const openedShopOrder = (work: Db | Tx, sn: string) => openedRows(work).where('sn', '=', sn).executeTakeFirst()

const LISTED = 200

/** The orders opened last, numbered from the end, because they have no number of their own. */
export async function listShopOrders(db: Db, { sn = '', user = '' }: { sn?: string; user?: string }) {
  const userId = storedIdOf(user)
  if (user !== '' && userId === undefined) return []
  const rows = await openedRows(db)
    .$if(sn !== '', (query) => query.where('sn', '=', sn))
    .$if(userId !== undefined, (query) => query.where('shop_order.user_id', '=', userId ?? 0))
    .orderBy('opened_at', 'desc')
    .orderBy('sn')
    .limit(LISTED)
    .execute()
  return rows.map((row, at) => ({ ...row, id: LISTED - at }))
}

export type ShopOrderLine = Awaited<ReturnType<typeof listShopOrders>>[number]

export const mobileOfUser = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirst())?.mobile ?? null

/** Deletes the other shop's orders of a mobile whose owner is gone. */
export async function forgetShopOrders(work: Tx, mobile: string): Promise<void> {
  await work.deleteFrom('shop_order').where('mobile', '=', mobile).execute()
}
