import { type Db, tx } from '#server/database/tables'
import { accountOf } from '#server/repositories/account/account'
import { beginSession } from '#server/repositories/account/session/session'
import { postJournal } from '#server/repositories/wallet/ledger'
import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import { beanPostings } from '@/domain/money/beans'
import { sendTo } from '../../../test/support/signed-call'

const COURSES = [103, 106]
const BEANS = 500
const SPENT = 200

/** A new learner with beans and a coupon of 20 yuan. */
export async function newBuyer(db: Db, number: number) {
  const now = Date.now()
  const { userId, accessToken } = await tx(db, async (work) => {
    const { id } = await accountOf(work, `1${String(7_000_000_000 + number)}`, now)
    await postJournal(work, { ref: `sim-kill:${id}`, reason: '新人学豆', postings: beanPostings(id, BEANS), now })
    return beginSession(work, id, now)
  })
  const { id: template_id } = await db
    .insertInto('coupon_template')
    .values({
      form: 'coupon',
      kind: 'amount',
      title: '满减券',
      amount: 2_000,
      threshold: 0,
      cap: null,
      course_ids: null,
      category_ids: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const times = { claimed_at: now, expires_at: now + 86_400_000, used_at: null }
  await db
    .insertInto('coupon')
    .values({ user_id: userId, template_id, batch_id: null, order_sn: null, status: 'usable', ...times })
    .execute()
  return { userId, accessToken }
}
export type Buyer = Awaited<ReturnType<typeof newBuyer>>

/** The steps of a purchase; each may be taken again after the process died over it. Gives the order's number to the next. */
export const steps = {
  order: async (origin: string, { userId, accessToken }: Buyer): Promise<string> => {
    const [courseId = 0, more] = COURSES
    const body = {
      courseId,
      withIds: `${more}`,
      idempotencyKey: `sim-kill-${userId}`,
      buyFrom: 'h5' as const,
      isBargainPaid: 0,
      beans: SPENT,
    }
    return (await sendTo(origin, order.create, { body }, accessToken)).orderSn
  },
  pay: async (origin: string, { accessToken }: Buyer, orderSn: string): Promise<string> => {
    const payment = await sendTo(origin, order.pay, { params: { orderSn }, body: { orderSn, channel: 'wechat_h5' } }, accessToken)
    if (payment.kind !== 'redirect') throw new Error(`paying gave ${payment.kind}`)
    return payment.url
  },
  /** The learner confirms at the cashier; the provider notifies the server, which may die over it. */
  confirm: async (cashier: string): Promise<void> => {
    await fetch(`${cashier}/pay`, { method: 'POST', redirect: 'manual' })
  },
  refund: async (origin: string, { accessToken }: Buyer, orderSn: string): Promise<void> => {
    const body = { seqs: [2], reason: '选错了' }
    await sendTo(origin, afterSale.askRefund, { params: { orderSn }, body }, accessToken)
  },
}

const countOf = (rows: readonly unknown[]) => rows.length

/** Reads what a buyer has: each thing once, whatever happened on the way. */
export async function holdings(db: Db, userId: number) {
  const own = <T extends 'orders' | 'entitlement' | 'refund'>(table: T) =>
    db
      .selectFrom(table as 'orders')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()
  const orders = await own('orders')
  const sns = [...orders.map(({ order_sn }) => order_sn), '']
  const payments = await db.selectFrom('payment').selectAll().where('order_sn', 'in', sns).execute()
  const trades = await db
    .selectFrom('sandbox_trade')
    .selectAll()
    .where('trade_no', 'in', [...payments.map(({ trade_no }) => trade_no), ''])
    .execute()
  const refunds = await db.selectFrom('refund').selectAll().where('user_id', '=', userId).execute()
  const made = await db
    .selectFrom('sandbox_refund')
    .select('refund_no')
    .where('trade_no', 'in', [...trades.map(({ trade_no }) => trade_no), ''])
    .execute()
  const beans = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('owner', '=', `user:${userId}`)
    .where('kind', '=', 'beans')
    .execute()
  const coupons = await db.selectFrom('coupon').select('status').where('user_id', '=', userId).execute()
  return {
    orders: countOf(orders),
    status: orders[0]?.status,
    paidTrades: countOf(trades.filter(({ status }) => status === 'paid')),
    booked: countOf(payments.filter(({ status }) => status === 'succeeded')),
    rights: countOf(await own('entitlement')),
    refunds: refunds.map(({ status }) => status).join(),
    refundsMade: countOf(made),
    beansSpent: BEANS - (beans[0]?.balance ?? 0),
    coupon: coupons[0]?.status,
  }
}
export type Holdings = Awaited<ReturnType<typeof holdings>>

/** Lists what is not in order yet: money that came and bought nothing, or a refund that is not finished. */
export function unsettled({ paidTrades, booked, status, refunds }: Holdings): string {
  if (paidTrades > 0 && booked === 0) return 'a paid order is not booked'
  if (paidTrades > 0 && status === 'pending_payment') return 'a paid order is still pending'
  return refunds.includes('processing') ? 'a refund is under way' : ''
}
