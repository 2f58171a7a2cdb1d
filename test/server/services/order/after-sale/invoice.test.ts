import { providerFor } from '#server/providers/payment/gateway'
import { settle } from '#server/services/order/settle'
import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import type { InvoiceRequest } from '@/contract/order/refund.schema'
import { giveBeans } from '../../../../support/purse'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'
import { COURSE, newKey, paidOrder, payFor, placeOrder, stockShop } from '../../../../support/shop'

let server: TestServer
let anna: TestSession
let paid: string
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  anna = await server.signIn()
  const { orderSn, notice } = await paidOrder(server, anna)
  await settle(server.deps, await providerFor(server.deps, 'wechat_h5'), notice)
  paid = orderSn
})
afterAll(() => server.close())

const wish: InvoiceRequest = { kind: 'company', title: '启明财税有限公司', taxNo: '91310000MA1FL0000X', email: 'cw@example.cn' }
const ask = (orderSn: string, body = wish, session = anna) => server.send(afterSale.askInvoice, { params: { orderSn }, body }, session)

it('an invoice is requested, corrected until it is issued, and then fixed', async () => {
  expect(await server.send(afterSale.invoice, { params: { orderSn: paid } }, anna)).toMatchObject({ status: 'none', amount: 19_900 })
  expect(await ask(paid)).toMatchObject({ status: 'requested', title: '启明财税有限公司' })
  expect(await ask(paid, { ...wish, kind: 'personal', title: '李明', taxNo: '' })).toMatchObject({ title: '李明', amount: 19_900 })
  // Staff see what was asked for last: a request that was refused waits again, from now on.
  await server.db.updateTable('invoice').set({ status: 'refused' }).execute()
  server.clock.advance(1)
  expect(await ask(paid)).toMatchObject({ status: 'requested' })
  const waiting = server.db.selectFrom('invoice').select(['status', 'requested_at'])
  expect(await waiting.execute()).toEqual([{ status: 'requested', requested_at: server.clock.now() }])
  await server.db.updateTable('invoice').set({ status: 'issued' }).execute()
  await expect(ask(paid)).rejects.toMatchObject({ code: 409, msg: '发票已开具，如需更换请联系客服' })
})

it.each([
  [{ taxNo: '123' }, '请填写 15 至 20 位的纳税人识别号'],
  [{ email: 'cw@' }, '请填写接收发票的邮箱'],
])('an invoice refuses %j', async (part, msg) => {
  await expect(ask(paid, { ...wish, ...part })).rejects.toMatchObject({ code: 417, msg })
})

it('an invoice covers the amount that was not refunded, and is refused for zero', async () => {
  const ben = await server.signIn('13600000008')
  const provider = await providerFor(server.deps, 'wechat_h5')
  const body = { courseId: COURSE.paid, withIds: `${COURSE.endless}`, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0 }
  const { orderSn } = await server.send(order.create, { body }, ben)
  await settle(server.deps, provider, (await payFor(server, ben, orderSn, 'wechat_h5')).notice)
  await server.send(afterSale.askRefund, { params: { orderSn }, body: { seqs: [2], reason: '选错了' } }, ben)
  expect(await server.send(afterSale.invoice, { params: { orderSn } }, ben)).toMatchObject({ status: 'none', amount: 19_900 })
  expect(await ask(orderSn, wish, ben)).toMatchObject({ amount: 19_900 })
  const free = await placeOrder(server, ben, COURSE.free)
  await server.send(order.payByBeans, { params: { orderSn: free.orderSn } }, ben)
  await expect(ask(free.orderSn, wish, ben)).rejects.toMatchObject({ code: 409, msg: '这笔订单没有可开票的金额' })
})

it('a requested invoice follows later refunds, and an issued one does not', async () => {
  const provider = await providerFor(server.deps, 'wechat_h5')
  const wanted = { courseId: COURSE.paid, withIds: `${COURSE.endless}`, buyFrom: 'h5' as const, isBargainPaid: 0 }
  const bought = async (session: TestSession) => {
    const { orderSn } = await server.send(order.create, { body: { ...wanted, idempotencyKey: newKey() } }, session)
    await settle(server.deps, provider, (await payFor(server, session, orderSn, 'wechat_h5')).notice)
    expect(await ask(orderSn, wish, session)).toMatchObject({ status: 'requested', amount: 29_800 })
    const back = (seq: number) =>
      server.send(afterSale.askRefund, { params: { orderSn }, body: { seqs: [seq], reason: '选错了' } }, session)
    const shown = async () => {
      const { status, amount } = await server.send(afterSale.invoice, { params: { orderSn } }, session)
      return [status, amount]
    }
    return { orderSn, back, shown }
  }
  const of = await bought(await server.signIn('13600000010'))
  server.clock.advance(1000)
  await of.back(2)
  expect(await of.shown()).toEqual(['requested', 19_900])
  // Staff who looked at it before have to look again.
  const row = server.db.selectFrom('invoice').select('requested_at').where('order_sn', '=', of.orderSn)
  expect(await row.executeTakeFirst()).toEqual({ requested_at: server.clock.now() })
  await of.back(1)
  expect(await of.shown()).toEqual(['none', 0])
  const issued = await bought(await server.signIn('13600000011'))
  await server.db.updateTable('invoice').set({ status: 'issued' }).where('order_sn', '=', issued.orderSn).execute()
  for (const seq of [1, 2]) await issued.back(seq)
  expect(await issued.shown()).toEqual(['issued', 29_800])
})

it('an invoice is refused for an order paid without money, and to somebody else', async () => {
  const { orderSn } = await placeOrder(server, anna, COURSE.endless)
  await expect(ask(orderSn)).rejects.toMatchObject({ code: 409 })
  await giveBeans(server, anna.userId, 990)
  await server.send(order.payByBeans, { params: { orderSn } }, anna)
  await expect(ask(orderSn)).rejects.toMatchObject({ code: 409, msg: '这笔订单没有可开票的金额' })
  await expect(ask(paid, wish, await server.signIn('13600000007'))).rejects.toMatchObject({ code: 404 })
})
