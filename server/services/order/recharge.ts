import { randomBytes } from 'node:crypto'
import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, notFound } from '#server/refusal'
import { lockBuyer } from '#server/repositories/account/account'
import { findByKey, insertOrder, type NewOrder, type OrderRow } from '#server/repositories/order/orders'
import { postJournal } from '#server/repositories/wallet/ledger'
import { findPack } from '#server/repositories/wallet/wallet'
import type { Recharge } from '@/contract/wallet/wallet.schema'
import { beanPostings } from '@/domain/money/beans'
import { ORDER_LIFETIME_MS, ORDER_SN_RANDOM_BYTES, orderSn } from '@/domain/order/order'
import { refuseOverCap } from './create'
import { learnerOrder } from './orders'

type Pack = NonNullable<Awaited<ReturnType<typeof findPack>>>

const rowOf = (pack: Pack, userId: number, wish: Recharge, now: number): NewOrder => ({
  order_sn: orderSn(now, randomBytes(ORDER_SN_RANDOM_BYTES)),
  user_id: userId,
  course_id: null,
  kind: 'recharge',
  status: 'pending_payment',
  title: `充值 ${pack.beans} 学豆${pack.gift > 0 ? `，赠 ${pack.gift}` : ''}`,
  cover: '',
  list_price: pack.price,
  payable: pack.price,
  beans: 0,
  pack_id: pack.id,
  buy_from: wish.buyFrom,
  is_bargain_paid: 0,
  idempotency_key: wish.idempotencyKey,
  body_hash: `recharge:${pack.id}`,
  created_at: now,
  pay_before: now + ORDER_LIFETIME_MS,
  paid_at: null,
  cancelled_at: null,
})

async function make(work: Tx, userId: number, wish: Recharge, now: number): Promise<string> {
  await lockBuyer(work, userId)
  const known = await findByKey(work, userId, wish.idempotencyKey)
  if (known && known.pack_id !== wish.packId) throw conflict('订单已提交，请返回重新充值')
  if (known) return known.order_sn
  const pack = await findPack(work, wish.packId)
  if (!pack) throw notFound('充值档位')
  await refuseOverCap(work, userId, pack.price, now)
  const row = rowOf(pack, userId, wish, now)
  const { title, cover, list_price, payable } = row
  await insertOrder(work, row, [{ seq: 1, course_id: null, title, cover, list_price, payable, beans: 0 }], [])
  return row.order_sn
}

/** Makes an order of beans; the same key again gives the same order. */
export const createRecharge = async (deps: Deps, userId: number, wish: Recharge): Promise<OrderRow> =>
  learnerOrder(deps.db, userId, await tx(deps.db, (work) => make(work, userId, wish, deps.now())))

/** Puts the beans of a paid pack into the learner's account, once an order. */
export async function grantPack(work: Tx, order: OrderRow, now: number): Promise<void> {
  const pack = await findPack(work, order.pack_id)
  if (!pack) throw new Error(`order ${order.order_sn} names no pack`)
  const postings = beanPostings(order.user_id, pack.beans + pack.gift)
  await postJournal(work, { ref: `recharge:${order.order_sn}`, reason: '充值', postings, now })
}
