import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import { wallet } from '@/contract/wallet/wallet'
import { giveBeans } from '../../../support/purse'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, newKey, placeOrder, stockShop } from '../../../support/shop'

let server: TestServer
let anna: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  anna = await server.signIn()
  await giveBeans(server, anna.userId, 1500)
})
afterAll(() => server.close())

const pay = (orderSn: string) => server.send(order.payByBeans, { params: { orderSn } }, anna)
const beans = async () => (await server.send(wallet.get, {}, anna)).beans

it('paying with beans takes them once, for any number of calls', async () => {
  const { orderSn } = await placeOrder(server, anna, COURSE.endless)
  const ends = await Promise.all([pay(orderSn), pay(orderSn)])
  expect(ends.map(({ status, paidBeans }) => [status, paidBeans])).toEqual([
    ['completed', 990],
    ['completed', 990],
  ])
  expect(await beans()).toBe(510)
})

it('paying without enough beans takes nothing and the order stays', async () => {
  const { orderSn } = await placeOrder(server, anna)
  await expect(pay(orderSn)).rejects.toMatchObject({ code: 409, msg: '学豆不足，还差 1480 个' })
  expect(await beans()).toBe(510)
  expect((await server.send(order.get, { params: { orderSn } }, anna)).status).toBe('pending_payment')
})

it('a free order is completed without a movement of beans', async () => {
  const { orderSn } = await placeOrder(server, anna, COURSE.free)
  expect(await pay(orderSn)).toMatchObject({ status: 'completed', paidBeans: 0 })
  const moved = server.db.selectFrom('ledger_journal').select('ref').where('ref', '=', `pay-beans:${orderSn}`)
  expect(await moved.execute()).toEqual([])
})

it('a paid order before delivery takes no beans', async () => {
  const before = await beans()
  const { orderSn } = await placeOrder(server, await server.signIn('13900000009'))
  const row = { status: 'paid' as const, user_id: anna.userId }
  await server.db.updateTable('orders').set(row).where('order_sn', '=', orderSn).execute()
  expect(await pay(orderSn)).toMatchObject({ status: 'paid' })
  expect(await beans()).toBe(before)
})

it('a cancelled order takes no beans', async () => {
  await giveBeans(server, anna.userId, 5000)
  const { orderSn } = await placeOrder(server, anna)
  await server.send(order.cancel, { params: { orderSn }, query: {} }, anna)
  const before = await beans()
  await expect(pay(orderSn)).rejects.toMatchObject({ code: 409 })
  expect(await beans()).toBe(before)
})

it('a course for less than a bean, bought with another, is refunded with it, in beans', async () => {
  const cheap = 904
  const texts = { subtitle: '', cover: '', highlights: '[]', summary: '[]', teacher_ids: '[]' }
  const row = {
    ...texts,
    id: cheap,
    category_id: 900,
    type: 'normal' as const,
    title: '讲义',
    seq: 9,
    price: 1,
    list_price: 1,
    valid_days: null,
  }
  await server.db.insertInto('course').values(row).execute()
  const body = { courseId: COURSE.paid, withIds: `${cheap}`, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0 }
  const { orderSn } = await server.send(order.create, { body }, anna)
  const before = await beans()
  expect(await pay(orderSn)).toMatchObject({ status: 'completed', paidBeans: 1991 })
  const wish = { params: { orderSn }, query: {} }
  const items = [{ beans: 1991 }, { beans: 0 }]
  expect(await server.send(afterSale.previewRefund, wish, anna)).toMatchObject({ amount: 0, beans: 1991, channel: '', items })
  const refund = await server.send(afterSale.askRefund, { params: { orderSn }, body: { seqs: [1, 2], reason: '买错了' } }, anna)
  expect(refund).toMatchObject({ status: 'succeeded', amount: 0, beans: 1991 })
  expect(await beans()).toBe(before)
})
