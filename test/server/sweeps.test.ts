import { startSweeps, sweeps } from '../../server/sweeps'
import { startServer, type TestServer } from '../support/server'
import { orderRow, paidOrder, paymentRow, stockShop } from '../support/shop'

describe('the sweeps', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it('run every ten seconds, one round at a time, and go on after a failure', async () => {
    let done: () => void = () => {}
    const ran: string[] = []
    const rounds = startSweeps(server.deps, {
      failing: () => Promise.reject(new Error('no')),
      slow: () => {
        ran.push('slow')
        return new Promise<void>((resolve) => {
          done = resolve
        })
      },
    })
    await jest.advanceTimersByTimeAsync(25_000)
    expect(ran).toEqual(['slow'])
    done()
    await jest.advanceTimersByTimeAsync(10_000)
    expect(ran).toEqual(['slow', 'slow'])
    const stopped = rounds.stop()
    done()
    await stopped
    await jest.advanceTimersByTimeAsync(60_000)
    expect(ran).toHaveLength(2)
  })

  it('forget tokens past their end and keep the others', async () => {
    await server.signIn()
    server.clock.advance(7_200_001)
    await sweeps.forgetDeadSessions?.(server.deps)
    expect(await server.db.selectFrom('access_token').select('hash').execute()).toHaveLength(0)
    expect(await server.db.selectFrom('refresh_token').select('hash').execute()).toHaveLength(1)
  })
  it('give back money that waits for its refund', async () => {
    await stockShop(server)
    const { orderSn, tradeNo } = await paidOrder(server, await server.signIn())
    await server.db.updateTable('orders').set({ status: 'refunding' }).where('order_sn', '=', orderSn).execute()
    await server.db.updateTable('payment').set({ status: 'refunding' }).where('trade_no', '=', tradeNo).execute()
    await sweeps.retryRefunds?.(server.deps)
    expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'refunded' })
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'refunded' })
  })
})
