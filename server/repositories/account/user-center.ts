import type { Db } from '#server/database/tables'

const NAME = 'app_user_center'

/** The stored menu of 我的; undefined when the installation has set none. */
export async function storedMenu(db: Db): Promise<unknown> {
  return (await db.selectFrom('bt_setting').select('value').where('name', '=', NAME).executeTakeFirst())?.value
}

/** How many things wait for the learner, by the key of the menu's entry. */
export async function waitingCounts(db: Db, userId: number, now: number): Promise<Record<string, number>> {
  const { count } = await db
    .selectFrom('orders')
    .select((fields) => fields.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'pending_payment')
    .where('pay_before', '>', now)
    .executeTakeFirstOrThrow()
  return { orders: count }
}
