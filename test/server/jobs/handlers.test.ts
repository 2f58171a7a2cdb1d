import { handlers } from '#server/jobs/handlers'
import type { RepeatedHandler } from '#server/jobs/run-job'
import { forgetDeadSessions } from '#server/repositories/account/session/forget'
import { retryRefunds } from '#server/services/order/refund'
import { startServer, type TestServer } from '../../support/server'
import { orderRow, paidOrder, paymentRow, stockShop } from '../../support/shop'

const repeated = Object.entries(handlers).filter((row): row is [string, RepeatedHandler] => 'everyMs' in row[1])

describe('repeated jobs', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it.each(repeated)('include %s at least every hour', (name, { run, everyMs }) => {
    expect([run.name, everyMs <= 3_600_000]).toEqual([name, true])
  })

  it('run every two seconds, beside slow work, for work that a learner waits for', () => {
    const soon = repeated.filter(([, { lane }]) => lane === 'soon').map(([name, { everyMs }]) => [name, everyMs])
    expect(soon).toEqual([
      ['askOpenTrades', 2_000],
      ['advanceNewRefunds', 2_000],
    ])
  })

  it('delete expired tokens and keep the others', async () => {
    await server.signIn()
    server.clock.advance(7_200_001)
    await forgetDeadSessions(server.deps)
    expect(await server.db.selectFrom('access_token').select('hash').execute()).toHaveLength(0)
    expect(await server.db.selectFrom('refresh_token').select('hash').execute()).toHaveLength(1)
  })
  it('return money that waits for its refund', async () => {
    await stockShop(server)
    const { orderSn, tradeNo } = await paidOrder(server, await server.signIn())
    await server.db.updateTable('orders').set({ status: 'refunding' }).where('order_sn', '=', orderSn).execute()
    await server.db.updateTable('payment').set({ status: 'refunding' }).where('trade_no', '=', tradeNo).execute()
    await retryRefunds(server.deps)
    expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'refunded' })
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'refunded' })
  })
})
