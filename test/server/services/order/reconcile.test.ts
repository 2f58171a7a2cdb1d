import { tx } from '#server/database/tables'
import { type Gateway, gatewayOf } from '#server/providers/payment/gateway'
import { bookedLines, keepReport } from '#server/repositories/order/reconciliation'
import { reconcile, reconcileYesterday } from '#server/services/order/reconcile'
import { retryRefunds } from '#server/services/order/refund'
import { settle } from '#server/services/order/settle'
import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, clearShop, own, paidOrder, stockShop } from '../../../support/shop'

let server: TestServer
let gateway: Gateway
let buyer: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  gateway = await gatewayOf(server.deps)
})
afterAll(() => server.close())
beforeEach(async () => {
  buyer = await server.signIn()
})
afterEach(async () => {
  await clearShop(server)
  for (const table of ['reconciliation', 'reconciliation_difference'] as const) await server.db.deleteFrom(table).execute()
})

const bought = async (channel: 'wechat_h5' | 'alipay_h5', courseId?: number) => {
  const { orderSn, tradeNo, notice } = await paidOrder(server, buyer, channel, courseId)
  await settle(server.deps, gateway[channel === 'alipay_h5' ? 'alipay' : 'wechat'], notice)
  return { orderSn, tradeNo }
}
const refund = (orderSn: string) =>
  server.send(afterSale.askRefund, { params: { orderSn }, body: { seqs: [1], reason: '不想学了' } }, buyer)
const today = async () =>
  (await reconcile(server.deps, server.clock.now())).found.map(({ provider, kind, there, here }) => [provider, kind, there, here])
const kept = () => server.db.selectFrom('reconciliation_difference').select(['kind', 'note', 'decided_at']).orderBy('kind').execute()

it('reconciliation finds nothing in a day of payments, refunds and returned money', async () => {
  await refund((await bought('wechat_h5')).orderSn)
  await bought('alipay_h5', COURSE.endless)
  await own(server, buyer, COURSE.free, null)
  const { notice, orderSn } = await paidOrder(server, buyer)
  await server.send(order.cancel, { params: { orderSn }, query: {} }, buyer)
  await settle(server.deps, gateway.wechat, notice)
  expect(await today()).toEqual([])
  expect(await server.db.selectFrom('reconciliation').selectAll().executeTakeFirst()).toMatchObject({
    day: '2026-03-02',
    payments: 3,
    received: 49_700,
    refunds: 2,
    returned: 39_800,
  })
  for (const days of [-1, 1]) expect((await reconcile(server.deps, server.clock.now() + days * DAY_MS)).lines).toEqual([])
})

it('reconciliation finds each planted difference, and drops corrected ones', async () => {
  const { db } = server
  const [unheard, changed, gone] = [
    await paidOrder(server, await server.signIn('13900000009')),
    await bought('alipay_h5', COURSE.endless),
    await bought('wechat_h5', COURSE.paid),
  ]
  await db.updateTable('sandbox_trade').set({ amount: 9_901 }).where('trade_no', '=', changed.tradeNo).execute()
  await refund(gone.orderSn)
  await db.deleteFrom('sandbox_refund').execute()
  await db.updateTable('sandbox_trade').set({ status: 'open', paid_at: null }).where('trade_no', '=', gone.tradeNo).execute()
  expect((await today()).sort()).toEqual([
    ['alipay', 'payment_amount', 9_901, 9_900],
    ['wechat', 'payment_missing_here', 19_900, null],
    ['wechat', 'payment_missing_there', null, 19_900],
    ['wechat', 'refund_missing_there', null, 19_900],
  ])
  await db.updateTable('reconciliation_difference').set({ note: '已核对', decided_at: 1 }).where('kind', '=', 'payment_amount').execute()
  await settle(server.deps, gateway.wechat, unheard.notice)
  await today()
  expect((await kept()).map(({ kind, note }) => [kind, note])).toEqual([
    ['payment_amount', '已核对'],
    ['payment_missing_there', ''],
    ['refund_missing_there', ''],
  ])
})

it('reconciliation finds books that do not balance', async () => {
  const { db } = server
  await bought('wechat_h5')
  await db
    .updateTable('ledger_account')
    .set((of) => ({ balance: of('balance', '+', 1) }))
    .where('kind', '=', 'receivable')
    .execute()
  await db
    .updateTable('ledger_posting')
    .set((of) => ({ amount: of('amount', '+', 5) }))
    .where('amount', '<', 0)
    .execute()
  const found = await today()
  expect(found.map(([provider, kind]) => [provider, kind]).sort()).toEqual([
    ['books', 'books_balance'],
    ['books', 'books_balance'],
    ['books', 'books_journal'],
    ['books', 'books_receivable'],
  ])
  expect(found.filter(([, kind]) => kind !== 'books_balance').sort()).toEqual([
    ['books', 'books_journal', 0, 5],
    ['books', 'books_receivable', 19_900, 19_901],
  ])
})

it('money of just before midnight is on the bill of the day before', async () => {
  const { notice } = await paidOrder(server, buyer)
  await server.db
    .updateTable('sandbox_trade')
    .set({ paid_at: server.clock.now() - DAY_MS })
    .execute()
  await settle(server.deps, gateway.wechat, notice)
  expect(await today()).toEqual([])
})

it('money belongs to a day from its first millisecond to its last, to the channels of its provider, and once it arrived or was refunded', async () => {
  const { db } = server
  const { orderSn, tradeNo } = await bought('wechat_h5')
  const { refundNo } = await refund(orderSn)
  type Change = {
    payment?: { channel?: 'wechat_jsapi'; status?: 'refunding' | 'created' }
    refund?: { status?: 'processing'; amount?: number }
  }
  const counted = async (at: number, change: Change = {}, refs: string[] = [], provider: 'wechat' | 'alipay' = 'wechat') => {
    await db
      .updateTable('payment')
      .set({ channel: 'wechat_h5', status: 'succeeded', settled_at: at, ...change.payment })
      .execute()
    await db
      .updateTable('refund')
      .set({ status: 'succeeded', amount: 19_900, finished_at: at, ...change.refund })
      .execute()
    const { payments, refunds } = await bookedLines(db, provider, { from: 100, to: 200 }, refs)
    return [payments.length, refunds.length]
  }
  expect([await counted(99), await counted(100), await counted(199), await counted(200)]).toEqual([
    [0, 0],
    [1, 1],
    [1, 1],
    [0, 0],
  ])
  expect([await counted(99, {}, [tradeNo]), await counted(200, {}, [refundNo]), await counted(100, {}, [], 'alipay')]).toEqual([
    [1, 0],
    [0, 1],
    [0, 0],
  ])
  expect([
    await counted(100, { payment: { channel: 'wechat_jsapi' } }),
    await counted(100, { payment: { status: 'refunding' } }),
    await counted(100, { payment: { status: 'created' }, refund: { status: 'processing' } }),
    await counted(100, { refund: { amount: 0 } }),
  ]).toEqual([
    [1, 1],
    [1, 1],
    [0, 0],
    [1, 0],
  ])
  // One that no order could take went back on the day that names it.
  await db.updateTable('payment').set({ status: 'refunded', settled_at: 100 }).execute()
  const whole = async (refs: string[]) =>
    (await bookedLines(db, 'wechat', { from: 100, to: 200 }, refs)).whole.map(({ trade_no }) => trade_no)
  expect([await whole([]), await whole([tradeNo])]).toEqual([[], [tradeNo]])
})

it('the report of a day replaces its own differences only', async () => {
  const keep = (day: string, refs: readonly string[]) => {
    const found = refs.map((ref) => ({ provider: 'wechat', kind: 'payment_amount', ref, there: 1, here: 2 }))
    return tx(server.db, (work) => keepReport(work, { day, lines: [], found }, 1))
  }
  await keep('2026-03-01', ['first'])
  await keep('2026-03-02', ['second'])
  await keep('2026-03-02', [])
  expect(await server.db.selectFrom('reconciliation_difference').select(['day', 'ref']).execute()).toEqual([
    { day: '2026-03-01', ref: 'first' },
  ])
})

it('reconciliation queries the provider only for payments missing on the bill, and for two hundred at most', async () => {
  await refund((await bought('wechat_h5')).orderSn)
  const query = jest.spyOn(gateway.wechat, 'query')
  const queryRefund = jest.spyOn(gateway.wechat, 'queryRefund')
  const counts = () => [query.mock.calls.length, queryRefund.mock.calls.length]
  await reconcile(server.deps, server.clock.now())
  expect(counts()).toEqual([0, 0])
  const [payment, back] = [
    await server.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow(),
    await server.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow(),
  ]
  const numbers = Array.from({ length: 201 }, (_, index) => `unknown-${index}`)
  const { id: _id, seqs, ...refunded } = back
  await server.db
    .insertInto('payment')
    .values(numbers.map((trade_no) => ({ ...payment, trade_no })))
    .execute()
  await server.db
    .insertInto('refund')
    .values(numbers.map((refund_no) => ({ ...refunded, seqs: JSON.stringify(seqs), refund_no })))
    .execute()
  expect((await reconcile(server.deps, server.clock.now())).found.filter(({ provider }) => provider === 'wechat')).toHaveLength(402)
  expect(counts()).toEqual([200, 200])
  for (const spy of [query, queryRefund]) spy.mockRestore()
})

it('reconciliation compares yesterday once, when its bills are ready', async () => {
  const count = async () => (await server.db.selectFrom('reconciliation').select('day').execute()).map(({ day }) => day)
  server.clock.advance(DAY_MS - HOUR_MS)
  await reconcileYesterday(server.deps)
  expect(await count()).toEqual([])
  server.clock.advance(HOUR_MS)
  const log = jest.spyOn(server.deps.log, 'error').mockImplementation(() => undefined)
  await reconcileYesterday(server.deps)
  await server.db.updateTable('reconciliation').set({ made_at: 0 }).execute()
  await reconcileYesterday(server.deps)
  expect(await server.db.selectFrom('reconciliation').select(['day', 'made_at']).execute()).toEqual([{ day: '2026-03-02', made_at: 0 }])
  expect(log).not.toHaveBeenCalled()
  server.clock.advance(DAY_MS)
  await server.db.insertInto('ledger_account').values({ owner: 'school', kind: 'test', unit: 'fen', balance: 1 }).execute()
  await reconcileYesterday(server.deps)
  expect(log.mock.calls).toEqual([[{ day: '2026-03-03', differences: 1 }, 'the books differ from the bills']])
  log.mockRestore()
})

it('money returned on the next day is not a difference, and money that stayed is one', async () => {
  const { notice, orderSn, tradeNo } = await paidOrder(server, buyer)
  await server.send(order.cancel, { params: { orderSn }, query: {} }, buyer)
  const later = jest.spyOn(gateway.wechat, 'refund').mockResolvedValueOnce('processing')
  await settle(server.deps, gateway.wechat, notice)
  later.mockRestore()
  server.clock.advance(DAY_MS)
  await retryRefunds(server.deps)
  const found = async (moment: number) =>
    (await reconcile(server.deps, moment)).found.map(({ kind, ref, there, here }) => [kind, ref, there, here])
  const now = server.clock.now()
  expect([await found(now - DAY_MS), await found(now)]).toEqual([[], []])
  await server.db.deleteFrom('sandbox_refund').execute()
  expect(await found(now - DAY_MS)).toEqual([['refund_missing_there', tradeNo, null, 19_900]])
})
