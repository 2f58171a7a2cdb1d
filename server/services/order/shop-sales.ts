import type { Tx } from '#server/database/tables'
import { sendMessage } from '#server/repositories/account/message'
import { endRights, grant, isOwned, rightOf } from '#server/repositories/course/entitlement'
import {
  addShopOrder,
  learnerWithMobile,
  type Sale,
  shopOrderBy,
  takeShopOrder,
  undoShopOrder,
  waitingShopOrders,
} from '#server/repositories/order/shop-orders'

/** Sales of other shops, as they come in. A learner with the mobile of a sale has its course at once, another one at the first sign-in. */

type Bought = { sn: string; courseId: number; title: string }

async function openFor(work: Tx, userId: number, { sn, courseId, title }: Bought, now: number): Promise<boolean> {
  // Whoever owns the course keeps the order for when the right has ended.
  if (await isOwned(work, { userId, courseId }, now)) return false
  if (!(await takeShopOrder(work, sn, userId, now))) return false
  await grant(work, { userId, courseId, orderSn: sn }, now)
  await sendMessage(work, {
    userId,
    kind: 'notice',
    ref: `shop:${sn}`,
    title: '在其他平台买的课开通了',
    body: `《${title}》已经放进你的课程，现在就能学。`,
    link: `/my/course/${courseId}/detail`,
    now,
  })
  return true
}

/** Opens what was bought with the mobile of a learner and came in before them. */
export async function openWaitingSales(work: Tx, { userId, mobile }: { userId: number; mobile: string }, now: number): Promise<void> {
  for (const bought of await waitingShopOrders(work, mobile)) await openFor(work, userId, bought, now)
}

/** Says what a sale came to: opened for a learner, waiting for one, known already, taken back before, or contradicting a known one. */
export type Taken = 'opened' | 'waiting' | 'known' | 'undone' | 'other'

/** Takes a sale in. The same one again changes nothing. */
export async function takeSale(work: Tx, sale: Sale, by: 'file' | 'call', now: number): Promise<Taken> {
  const isNew = await addShopOrder(work, sale, by, now)
  const row = await shopOrderBy(work, sale.sn)
  if (!row || row.mobile !== sale.mobile || row.courseId !== sale.courseId) return 'other'
  if (row.undoneAt !== null) return 'undone'
  if (!isNew) return 'known'
  const userId = await learnerWithMobile(work, sale.mobile)
  return userId !== null && (await openFor(work, userId, row, now)) ? 'opened' : 'waiting'
}

/** Says what taking a sale back came to; `isWithdrawn`: a learner had the course by it, and has it no more. */
export type Undone = { state: 'undone' | 'known' | 'unknown'; isWithdrawn: boolean }

/** Takes a sale back: whoever opened it loses the course, unless another order gave it too. The learner is told. */
export async function undoSale(work: Tx, sn: string, reason: string, now: number): Promise<Undone> {
  const row = await shopOrderBy(work, sn)
  if (!row) return { state: 'unknown', isWithdrawn: false }
  if (!(await undoShopOrder(work, sn, reason, now))) return { state: 'known', isWithdrawn: false }
  const { userId, courseId, title } = row
  if (userId === null) return { state: 'undone', isWithdrawn: false }
  const isWithdrawn = (await rightOf(work, userId, courseId))?.order_sn === sn
  await endRights(work, userId, sn, [courseId])
  const end = isWithdrawn ? '课程已收回，学习记录还在。' : '这门课你另外买过，可以继续学。'
  await sendMessage(work, {
    userId,
    kind: 'notice',
    ref: `shop-undone:${sn}`,
    title: '其他平台的订单已退款',
    body: `《${title}》的订单已在购买的平台退款，${end}有疑问请联系客服。`,
    now,
  })
  return { state: 'undone', isWithdrawn }
}
