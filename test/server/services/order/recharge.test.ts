import { tx } from '#server/database/tables'
import { providerFor } from '#server/providers/payment/gateway'
import { lockOrder } from '#server/repositories/order/orders'
import { grantPack } from '#server/services/order/recharge'
import { settle } from '#server/services/order/settle'
import { order } from '@/contract/order/order'
import { wallet } from '@/contract/wallet/wallet'
import { ORDER_LIFETIME_MS } from '@/domain/order/order'
import { orderNamed } from '../../../support/named'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { newKey, payFor } from '../../../support/shop'

let server: TestServer
let anna: TestSession
beforeAll(async () => {
  server = await startServer()
  const pack = { beans: 300, gift: 20, price: 3000, product_id: 'p', seq: 1 }
  await server.db
    .insertInto('recharge_pack')
    .values([
      { id: 1, ...pack },
      { id: 2, ...pack, gift: 0 },
      { id: 3, ...pack, seq: 0 },
    ])
    .execute()
  anna = await server.signIn()
})
afterAll(() => server.close())

const recharge = (packId: number, idempotencyKey = newKey()) =>
  server.send(wallet.recharge, { body: { packId, idempotencyKey, buyFrom: 'h5' } }, anna)

it('recharge packs are offered in their order', async () => {
  expect((await server.send(wallet.packs, {}, anna)).map(({ id }) => id)).toEqual([3, 1, 2])
})

it('a recharge grants the beans and the bonus once, when the money has arrived', async () => {
  const { orderSn, title } = await recharge(1)
  expect(title).toBe('充值 300 学豆，赠 20')
  const { notice } = await payFor(server, anna, orderSn, 'wechat_h5')
  const provider = await providerFor(server.deps, 'wechat_h5')
  await Promise.all([settle(server.deps, provider, notice), settle(server.deps, provider, notice)])
  expect(await server.send(wallet.get, {}, anna)).toMatchObject({ beans: 320 })
  const lines = await server.send(wallet.transactions, { query: { account: 'beans', dealType: 'recharge' } }, anna)
  expect(lines).toEqual([expect.objectContaining({ words: '充值', change: 320 })])
})

it('the same key returns the same order, and another pack under it is refused', async () => {
  const key = newKey()
  const [one, two] = await Promise.all([recharge(1, key), recharge(1, key)])
  expect(two.orderSn).toBe(one.orderSn)
  await expect(recharge(2, key)).rejects.toMatchObject({ code: 409 })
})

it('a recharge is paid within half an hour, and a pack without a bonus names none', async () => {
  const { orderSn, title, createdAt, payBefore } = await recharge(2)
  expect([title, payBefore - createdAt]).toEqual(['充值 300 学豆', ORDER_LIFETIME_MS])
  await server.db.updateTable('orders').set({ pack_id: null }).where('order_sn', '=', orderSn).execute()
  const nothing = tx(server.db, async (work) => grantPack(work, await lockOrder(work, await orderNamed(work, orderSn)), 0))
  await expect(nothing).rejects.toThrow(`order ${orderSn} names no pack`)
})

it('a recharge is refused beyond the limit of a month', async () => {
  const child = await server.signIn('13900000002')
  const limit = { user_id: child.userId, from_time: '00:00', to_time: '23:59', set_at: 0, monthly_fen: 5999 }
  await server.db.insertInto('minor_mode').values(limit).execute()
  const body = () => ({ packId: 2, idempotencyKey: newKey(), buyFrom: 'h5' as const })
  expect(await server.send(wallet.recharge, { body: body() }, child)).toMatchObject({ payable: 3000 })
  await expect(server.send(wallet.recharge, { body: body() }, child)).rejects.toMatchObject({ code: 403 })
})

it('a recharge refuses a missing pack, and payment with beans', async () => {
  await expect(recharge(9)).rejects.toMatchObject({ code: 404 })
  const { orderSn } = await recharge(2)
  await expect(server.send(order.payByBeans, { params: { orderSn } }, anna)).rejects.toMatchObject({ code: 409, msg: '学豆不能用来充值' })
})
