import type { ShopOrder } from '@/contract/money/refund.schema'
import { HOUR_MS } from '@/domain/time/units'
import type { Tx } from '../../../database/tables'
import { tx } from '../../../database/tx'
import type { Deps } from '../../../deps'
import { conflict, notFound, Refusal } from '../../../refusal'
import { grant, isOwned } from '../../../repositories/entitlement'
import { findShopOrder, mobileOfUser, noteTry, shopOrdersOf, takeShopOrder, triesSince } from '../../../repositories/order/shop-orders'

/** Order numbers a learner may try in an hour, so that they cannot be guessed. */
const TRIES_AN_HOUR = 10

type Row = NonNullable<Awaited<ReturnType<typeof findShopOrder>>>

const shown = (row: Row, state: ShopOrder['state']): ShopOrder => ({
  sn: row.sn,
  courseId: row.course_id,
  title: row.title,
  cover: row.cover,
  boughtAt: row.bought_at,
  state,
})

async function open(work: Tx, userId: number, row: Row, now: number): Promise<ShopOrder> {
  if (await isOwned(work, { userId, courseId: row.course_id }, now)) return shown(row, 'owned')
  if (!(await takeShopOrder(work, row.sn, userId, now))) return shown(row, 'owned')
  await grant(work, { userId, courseId: row.course_id, orderSn: row.sn }, now)
  return shown(row, 'opened')
}

/** Opens what the learner's mobile number bought in the other shop. Again, it opens nothing twice. */
export async function syncShopOrders({ db, now }: Deps, userId: number): Promise<ShopOrder[]> {
  const mobile = await mobileOfUser(db, userId)
  if (mobile === null) throw conflict('请先绑定手机号')
  return tx(db, async (work) => {
    const opened = []
    for (const row of await shopOrdersOf(work, mobile))
      if (row.user_id === null || row.user_id === userId) opened.push(await open(work, userId, row, now()))
    return opened
  })
}

/** Opens the course of one order by its number; a number that was used is refused, and so are too many guesses. */
export async function openShopOrder({ db, now }: Deps, userId: number, sn: string): Promise<ShopOrder> {
  if ((await triesSince(db, userId, now() - HOUR_MS)) >= TRIES_AN_HOUR) throw new Refusal(429, '尝试次数太多，请一小时后再试')
  await noteTry(db, userId, now())
  return tx(db, async (work) => {
    const row = await findShopOrder(work, sn.trim())
    if (!row) throw notFound('订单号')
    if (row.user_id !== null && row.user_id !== userId) throw conflict('这个订单号已被使用')
    return open(work, userId, row, now())
  })
}
