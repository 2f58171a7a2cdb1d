import type { Tx } from '#server/database/tables'
import { conflict } from '#server/refusal'
import { releaseBargain, useBargain } from '#server/repositories/course/bargains'
import { giveStock, takeStock } from '#server/repositories/course/course-price'
import { itemsOf, type OrderRow } from '#server/repositories/order/orders'
import { lockCoupon, releaseCoupons, spendCoupons } from '#server/repositories/wallet/coupon'
import { lockedBalance, postJournal } from '#server/repositories/wallet/ledger'
import { BEANS, beansAccountOf } from '@/domain/money/beans'
import type { Posting } from '@/domain/money/ledger'

const HELD = { owner: 'hold:orders', kind: BEANS }
const SCHOOL = { owner: 'school', kind: BEANS }
type Holder = Pick<OrderRow, 'order_sn' | 'user_id' | 'beans'>
type NewHolder = Holder & Pick<OrderRow, 'course_id' | 'is_bargain_paid'>

const move = (from: { owner: string; kind: string }, to: { owner: string; kind: string }, beans: number): Posting[] => [
  { ...from, amount: -beans },
  { ...to, amount: beans },
]

/** Places of courses are taken and given back in one order, so that two orders of the same courses never wait for each other. */
const ascending = (courseIds: readonly number[]): number[] => [...courseIds].sort((a, b) => a - b)

/** Takes beans out of a learner's account; refuses when there are not enough. */
export async function takeBeans(
  work: Tx,
  userId: number,
  beans: number,
  journal: { ref: string; reason: string; now: number; to?: 'school' },
) {
  const own = beansAccountOf(userId)
  const balance = await lockedBalance(work, own)
  if (balance < beans) throw conflict(`学豆不足，还差 ${beans - balance} 个`)
  const { ref, reason, now, to } = journal
  await postJournal(work, { ref, reason, postings: move(own, to === 'school' ? SCHOOL : HELD, beans), now })
}

/** Puts into a new order what it takes: the bargain, places, coupons and beans. */
export async function holdFor(work: Tx, order: NewHolder, of: { courseIds: number[]; couponIds: number[]; now: number }): Promise<void> {
  const { order_sn: orderSn, user_id: userId, course_id: courseId, is_bargain_paid: isBargain } = order
  if (isBargain === 1 && !(await useBargain(work, { userId, courseId: courseId ?? 0, orderSn, now: of.now })))
    throw conflict('砍价已经结束，请回到课程页重新购买')
  for (const courseId of ascending(of.courseIds)) if (!(await takeStock(work, courseId))) throw conflict('课程已售罄')
  for (const id of of.couponIds)
    if (!(await lockCoupon(work, userId, id, { orderSn, now: of.now }))) throw conflict('优惠券已不可用，请重新选择')
  if (order.beans > 0) await takeBeans(work, userId, order.beans, { ref: `order-beans:${orderSn}`, reason: '下单抵扣', now: of.now })
}

/** Gives back what an order holds that is not paid: cancelled, or given back at once. */
export async function releaseHeld(work: Tx, order: Holder, now: number): Promise<void> {
  const { order_sn: orderSn, beans } = order
  await releaseCoupons(work, order, 'locked')
  await releaseBargain(work, order)
  const courseIds = (await itemsOf(work, order)).flatMap(({ course_id }) => course_id ?? [])
  for (const courseId of ascending(courseIds)) await giveStock(work, courseId)
  if (beans > 0)
    await postJournal(work, {
      ref: `beans-back:${orderSn}`,
      reason: '订单取消退回',
      postings: move(HELD, beansAccountOf(order.user_id), beans),
      now,
    })
}

/** Uses up what a paid order holds. */
export async function spendHeld(work: Tx, order: Holder, now: number): Promise<void> {
  const { order_sn: orderSn, beans } = order
  await spendCoupons(work, order, now)
  if (beans > 0) await postJournal(work, { ref: `beans-spent:${orderSn}`, reason: '学豆抵扣', postings: move(HELD, SCHOOL, beans), now })
}

/** Gives spent beans back for a refund. */
export async function returnBeans(work: Tx, userId: number, beans: number, ref: string, now: number): Promise<void> {
  if (beans > 0) await postJournal(work, { ref, reason: '订单退款', postings: move(SCHOOL, beansAccountOf(userId), beans), now })
}
