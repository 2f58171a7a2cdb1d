import type { Db, Tx } from '../../database/tables'

export const shopOrdersOf = (work: Tx, mobile: string) =>
  work
    .selectFrom('shop_order')
    .innerJoin('course', 'course.id', 'shop_order.course_id')
    .select(['sn', 'course_id', 'title', 'cover', 'bought_at', 'opened_at', 'shop_order.user_id'])
    .where('mobile', '=', mobile)
    .orderBy('bought_at', 'desc')
    .limit(100)
    .execute()

export const findShopOrder = (work: Tx, sn: string) =>
  work
    .selectFrom('shop_order')
    .innerJoin('course', 'course.id', 'shop_order.course_id')
    .select(['sn', 'course_id', 'title', 'cover', 'bought_at', 'opened_at', 'shop_order.user_id'])
    .where('sn', '=', sn)
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

export const noteTry = (db: Db, userId: number, now: number) =>
  db.insertInto('shop_order_try').values({ user_id: userId, tried_at: now }).execute()

/** How often a learner tried numbers since a moment. */
export async function triesSince(db: Db, userId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('shop_order_try')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('tried_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export const mobileOfUser = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirst())?.mobile ?? null
