import { forgetDeadSessions } from '../../../server/repositories/session/forget'
import { retryRefunds } from '../../../server/services/order/refund'
import { startServer, type TestServer } from '../../support/server'
import { orderRow, paidOrder, paymentRow, stockShop } from '../../support/shop'

describe('repeated jobs', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('forget tokens past their end and keep the others', async () => {
    await server.signIn()
    server.clock.advance(7_200_001)
    await forgetDeadSessions(server.deps)
    expect(await server.db.selectFrom('access_token').select('hash').execute()).toHaveLength(0)
    expect(await server.db.selectFrom('refresh_token').select('hash').execute()).toHaveLength(1)
  })
  it('give back money that waits for its refund', async () => {
    await stockShop(server)
    const { orderSn, tradeNo } = await paidOrder(server, await server.signIn())
    await server.db.updateTable('orders').set({ status: 'refunding' }).where('order_sn', '=', orderSn).execute()
    await server.db.updateTable('payment').set({ status: 'refunding' }).where('trade_no', '=', tradeNo).execute()
    await retryRefunds(server.deps)
    expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'refunded' })
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'refunded' })
  })
})
