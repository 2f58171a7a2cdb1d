import { providerFor } from '#server/providers/payment/gateway'
import type { PaidNotification } from '#server/providers/payment/provider'
import { type OutgoingNotification, paidNotificationOf, sandboxKeys } from '#server/providers/payment/sandbox'
import { payTrade } from '#server/repositories/order/sandbox'
import { order } from '@/contract/order/order'
import type { Order, PayChannel } from '@/contract/order/order.schema'
import { Refused } from './exchange'
import type { TestServer, TestSession } from './server'

/** Courses every shop test can buy: one with a price and an end, one without an end, one for nothing. */
export const COURSE = { paid: 901, endless: 902, free: 903 } as const

export async function stockShop({ db }: TestServer): Promise<void> {
  await db.insertInto('category').values({ id: 900, parent_id: null, level: 1, name: '会计', seq: 1 }).execute()
  const base = { category_id: 900, type: 'normal' as const, subtitle: '', cover: 'covers/c101.jpg', seq: 1 }
  const texts = { highlights: '[]', summary: '[]', teacher_ids: '[]' }
  const course = (id: number, title: string, price: number, valid_days: number | null) => ({
    ...base,
    ...texts,
    id,
    title,
    price,
    list_price: 29900,
    valid_days,
  })
  await db
    .insertInto('course')
    .values([
      course(COURSE.paid, '初级会计<精讲班>', 19900, 365),
      course(COURSE.endless, '经济法基础', 9900, null),
      course(COURSE.free, '备考公开课', 0, 30),
    ])
    .execute()
}

/** Forgets everything that was bought. */
export async function clearShop({ db }: TestServer): Promise<void> {
  const tables = [
    'pay_link',
    'order_key',
    'invoice',
    'refund',
    'sandbox_refund',
    'coupon',
    'order_discount',
    'order_item',
    'ledger_posting',
    'ledger_journal',
    'ledger_account',
    'payment_notice',
    'payment',
    'entitlement',
    'orders',
    'sandbox_trade',
  ] as const
  for (const table of tables) await db.deleteFrom(table).execute()
}

let made = 0
export const newKey = () => `idempotency-${made++}`

export const placeOrder = ({ send }: TestServer, session: TestSession, courseId: number = COURSE.paid): Promise<Order> =>
  send(order.create, { body: { courseId, idempotencyKey: newKey(), buyFrom: 'h5', isBargainPaid: 0 } }, session)

/** Client of the mini-program, where alone virtual payment is. */
const MINI = { 'x-version': 'test,qiming,weapp,1.0.0' }

/** Asks for a payment where its channel is; throws `Refused` where the server does not start it. */
export async function askToPay({ exchange }: TestServer, session: TestSession, orderSn: string, channel: PayChannel): Promise<void> {
  const isVirtual = channel === 'wechat_virtual'
  const body = { orderSn, channel, ...(isVirtual && { code: `desk-${session.userId}` }) }
  const { code, msg } = await exchange(order.pay, { params: { orderSn }, body }, session, isVirtual ? MINI : {})
  if (code !== 200) throw new Refused(code, msg)
}

/** Starts paying and returns the provider's number of the trade. */
export async function startPaying(server: TestServer, session: TestSession, orderSn: string, channel: PayChannel): Promise<string> {
  const { db } = server
  await askToPay(server, session, orderSn, channel)
  const payment = await db
    .selectFrom('payment')
    .select('trade_no')
    .where('user_id', '=', session.userId)
    .where('order_sn', '=', orderSn)
    .where('channel', '=', channel)
    .where('status', '=', 'created')
    .executeTakeFirstOrThrow()
  return payment.trade_no
}

/** Pays at the sandbox without telling the shop: the notification is handed to the test. */
export async function payUnheard({ db, deps }: TestServer, tradeNo: string): Promise<OutgoingNotification> {
  const trade = await payTrade(db, tradeNo, deps.now())
  if (!trade) throw new Error(`trade ${tradeNo} cannot be paid`)
  return paidNotificationOf(await sandboxKeys(db), trade, deps.now())
}

/** Pays an order at the sandbox: the trade, and the verified notice of its money, not yet processed. */
export async function payFor(
  server: TestServer,
  session: TestSession,
  orderSn: string,
  channel: PayChannel,
): Promise<{ tradeNo: string; notice: PaidNotification }> {
  const tradeNo = await startPaying(server, session, orderSn, channel)
  const notice = await (await providerFor(server.deps, channel)).verifyNotify(await payUnheard(server, tradeNo))
  if (!notice) throw new Error(`trade ${tradeNo} has no notice`)
  return { tradeNo, notice }
}

/** A new order whose money is on its way. */
export async function paidOrder(server: TestServer, session: TestSession, channel: PayChannel = 'wechat_h5', courseId?: number) {
  const { orderSn } = await placeOrder(server, session, courseId)
  return { orderSn, ...(await payFor(server, session, orderSn, channel)) }
}

export const orderRow = ({ db }: TestServer, orderSn: string) =>
  db.selectFrom('orders').selectAll().where('order_sn', '=', orderSn).executeTakeFirstOrThrow()
export const paymentRow = ({ db }: TestServer, tradeNo: string) =>
  db.selectFrom('payment').selectAll().where('trade_no', '=', tradeNo).executeTakeFirstOrThrow()
export const tradeRow = ({ db }: TestServer, tradeNo: string) =>
  db.selectFrom('sandbox_trade').selectAll().where('trade_no', '=', tradeNo).executeTakeFirstOrThrow()

/** Gives a learner a course without a purchase. */
export const own = async ({ db }: TestServer, { userId }: TestSession, courseId: number, expiresAt: number | null) => {
  const right = { user_id: userId, course_id: courseId, granted_at: 0, expires_at: expiresAt, order_sn: null }
  await db.insertInto('entitlement').values(right).execute()
}

/** Posts a notification to the shop and gives the HTTP status. */
export const post = async ({ app }: TestServer, { path, headers, body }: OutgoingNotification): Promise<number> =>
  (await app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode

/** Every balance by `owner/kind`, and what all postings of each journal sum to. */
export async function booksOf({ db }: TestServer) {
  const accounts = await db.selectFrom('ledger_account').selectAll().execute()
  const postings = await db.selectFrom('ledger_posting').selectAll().execute()
  const journals = await db.selectFrom('ledger_journal').selectAll().orderBy('id').execute()
  const sums = journals.map(({ id }) =>
    postings.filter((posting) => posting.journal_id === id).reduce((sum, { amount }) => sum + amount, 0),
  )
  const posted = accounts.map(({ id }) =>
    postings.filter((posting) => posting.account_id === id).reduce((sum, { amount }) => sum + amount, 0),
  )
  return {
    balances: Object.fromEntries(accounts.map((account) => [account.owner, account.balance])),
    refs: journals.map(({ ref }) => ref),
    sums,
    posted,
    accounts,
  }
}
