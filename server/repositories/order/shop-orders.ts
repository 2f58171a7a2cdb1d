import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { accountByMobile } from '#server/repositories/account/account'
import { storedIdOf } from '@/domain/text/id-text'

export const shopOrdersOf = (work: Tx, mobile: string) =>
  work
    .selectFrom('shop_order')
    .innerJoin('course', 'course.id', 'shop_order.course_id')
    .select(['sn', 'course_id', 'title', 'cover', 'bought_at', 'opened_at', 'shop_order.user_id'])
    .where('mobile', '=', mobile)
    .where('undone_at', 'is', null)
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
    .where('undone_at', 'is', null)
    .executeTakeFirst()

/** An order of another shop belongs to whoever opens it first; false when it was opened. */
export async function takeShopOrder(work: Tx, sn: string, userId: number, now: number): Promise<boolean> {
  const taken = await work
    .updateTable('shop_order')
    .set({ user_id: userId, opened_at: now })
    .where('sn', '=', sn)
    .where('opened_at', 'is', null)
    .where('undone_at', 'is', null)
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

const allRows = (db: Db | Tx) =>
  db
    .selectFrom('shop_order')
    .innerJoin('course', 'course.id', 'shop_order.course_id')
    .leftJoin('users', 'users.id', 'shop_order.user_id')
    .select(['sn', 'shop_order.mobile', 'shop_order.course_id as courseId', 'course.title', 'users.id as userId'])
    .select(['users.mobile as ownMobile', 'bought_at as boughtAt', 'opened_at as openedAt', 'came_by as cameBy', 'came_at as cameAt'])
    .select(['undone_at as undoneAt', 'undone_reason as undoneReason'])

/** An order by its number. */
export const shopOrderBy = (work: Db | Tx, sn: string) => allRows(work).where('sn', '=', sn).executeTakeFirst()

/** Finds the orders with these numbers that are stored. */
export async function shopOrdersBy(db: Db, numbers: readonly string[]) {
  return db
    .selectFrom('shop_order')
    .select(['sn', 'mobile', 'course_id as courseId'])
    .where('sn', '=', sql<string>`any(${[...numbers]}::text[])`)
    .execute()
}

/** An order that a learner has opened. */
export async function openedShopOrder(work: Db | Tx, sn: string) {
  const row = await shopOrderBy(work, sn)
  return row && row.userId !== null && row.undoneAt === null ? { ...row, userId: row.userId } : undefined
}

const LISTED = 200
/** Says what has become of an order. */
export type ShopOrderState = 'waiting' | 'opened' | 'undone'
export const stateOfShopOrder = ({ userId, undoneAt }: { userId: number | null; undoneAt: number | null }): ShopOrderState =>
  undoneAt !== null ? 'undone' : userId !== null ? 'opened' : 'waiting'

type Wanted = { sn?: string; user?: string; mobile?: string; state?: string }

/** The orders that something happened to last, numbered from the end, because they have no number of their own. */
export async function listShopOrders(db: Db, { sn = '', user = '', mobile = '', state = '' }: Wanted) {
  const userId = storedIdOf(user)
  if (user !== '' && userId === undefined) return []
  const rows = await allRows(db)
    .$if(sn !== '', (query) => query.where('sn', '=', sn))
    .$if(mobile !== '', (query) => query.where('shop_order.mobile', '=', mobile))
    .$if(userId !== undefined, (query) => query.where('shop_order.user_id', '=', userId ?? 0))
    .$if(state === 'undone', (query) => query.where('undone_at', 'is not', null))
    .$if(state === 'opened', (query) => query.where('shop_order.user_id', 'is not', null).where('undone_at', 'is', null))
    .$if(state === 'waiting', (query) => query.where('shop_order.user_id', 'is', null).where('undone_at', 'is', null))
    .orderBy(sql`greatest(bought_at, came_at, opened_at, undone_at)`, 'desc')
    .orderBy('sn')
    .limit(LISTED)
    .execute()
  return rows.map((row, at) => ({ ...row, id: LISTED - at }))
}

export type Sale = { sn: string; mobile: string; courseId: number; boughtAt: number }

/** Stores a sale; what is stored under its number already stays. */
export async function addShopOrder(work: Tx, { sn, mobile, courseId, boughtAt }: Sale, by: 'file' | 'call', now: number): Promise<boolean> {
  const row = { sn, mobile, course_id: courseId, bought_at: boughtAt, user_id: null, opened_at: null, came_by: by, came_at: now }
  const added = await work
    .insertInto('shop_order')
    .values({ ...row, undone_at: null })
    .onConflict((on) => on.column('sn').doNothing())
    .returning('sn')
    .executeTakeFirst()
  return added !== undefined
}

/** Marks an order as taken back, once. */
export async function undoShopOrder(work: Tx, sn: string, reason: string, now: number): Promise<boolean> {
  const undone = await work
    .updateTable('shop_order')
    .set({ undone_at: now, undone_reason: reason })
    .where('sn', '=', sn)
    .where('undone_at', 'is', null)
    .returning('sn')
    .executeTakeFirst()
  return undone !== undefined
}

/** Orders of a mobile that came in and that nobody has opened. */
export const waitingShopOrders = (work: Tx, mobile: string) =>
  work
    .selectFrom('shop_order')
    .innerJoin('course', 'course.id', 'shop_order.course_id')
    .select(['sn', 'course_id as courseId', 'title'])
    .where('mobile', '=', mobile)
    .where('came_at', 'is not', null)
    .where('opened_at', 'is', null)
    .where('undone_at', 'is', null)
    .orderBy('sn')
    .limit(100)
    .execute()

export const learnerWithMobile = async (work: Tx, mobile: string): Promise<number | null> =>
  (await accountByMobile(work, mobile))?.id ?? null

/** Uses a nonce; false where it was used already. Those older than a moment are forgotten. */
export async function useShopNonce(work: Tx, nonce: string, now: number, forgetBefore: number): Promise<boolean> {
  await work.deleteFrom('shop_nonce').where('used_at', '<', forgetBefore).execute()
  const used = await work
    .insertInto('shop_nonce')
    .values({ nonce, used_at: now })
    .onConflict((on) => on.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return used !== undefined
}

export type ShopOrderLine = Awaited<ReturnType<typeof listShopOrders>>[number]

export const mobileOfUser = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirst())?.mobile ?? null

/** Deletes the other shop's orders of a mobile whose owner is gone. */
export async function forgetShopOrders(work: Tx, mobile: string): Promise<void> {
  await work.deleteFrom('shop_order').where('mobile', '=', mobile).execute()
}
