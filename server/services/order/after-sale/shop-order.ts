import type { Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict, Refusal } from '#server/refusal'
import { countFailure } from '#server/repositories/account/sign-in'
import { grant, isOwned } from '#server/repositories/course/entitlement'
import { learnerShopOrder, mobileOfUser, shopOrdersOf, takeShopOrder } from '#server/repositories/order/shop-orders'
import type { ShopOrder } from '@/contract/order/refund.schema'
import { HOUR_MS } from '@/domain/time/units'

/** Order numbers a learner may try in an hour, so that they cannot be guessed. */
const TRIES = { most: 10, windowMs: HOUR_MS }

type Row = NonNullable<Awaited<ReturnType<typeof learnerShopOrder>>>

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

/** The same for a number that nobody has and for an order of another mobile, so that nobody learns which numbers exist. */
const notTheirs = () => new Refusal(404, '没有找到用你的手机号购买的这个订单，请核对订单号；用其他手机号购买的，请换那个手机号登录')

/** Opens the course of one order by its number, for the mobile it was bought with. A number that was used is refused, and so are too many guesses. */
export async function openShopOrder({ db, now }: Deps, userId: number, sn: string): Promise<ShopOrder> {
  const mobile = await mobileOfUser(db, userId)
  if (mobile === null) throw conflict('请先绑定购买时用的手机号')
  // Counted before it is looked up, because tries made at once would otherwise all pass.
  if (!(await countFailure(db, `shop-order:${userId}`, now(), TRIES))) throw new Refusal(429, '尝试次数太多，请一小时后再试')
  return tx(db, async (work) => {
    const row = await learnerShopOrder(work, sn.trim(), mobile)
    if (!row) throw notTheirs()
    if (row.user_id !== null && row.user_id !== userId) throw conflict('这个订单号已被使用，请联系客服')
    return open(work, userId, row, now())
  })
}
