import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'
import { startServer, type TestServer } from '../../../support/server'
import { COURSE, placeOrder, stockShop } from '../../../support/shop'
import { staffBrowser } from '../staff'

describe('days of a list that move with the calendar', () => {
  let server: TestServer
  let desk: FastifyInstance
  let sns: string[]
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
    desk = await buildDesk(server.deps)
    const learner = await server.signIn('13900005521')
    sns = []
    // The clock stands on a Monday at ten in the morning.
    for (const [course, ago] of [
      [COURSE.paid, 0],
      [COURSE.endless, 11 * HOUR_MS],
    ] as const) {
      const { orderSn } = await placeOrder(server, learner, course)
      sns.push(orderSn)
      const created_at = server.clock.now() - ago
      await server.db.updateTable('orders').set({ created_at }).where('order_sn', '=', orderSn).execute()
    }
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const read = async (url: string) => (await staffBrowser(server, desk, ['owner'])).get(url)
  const shown = async (query: string) => {
    const { body } = await read(`/orders${query}`)
    return [...body.matchAll(/<tr><td[^>]*>.*?<a href="[^"]*">(\w{24})<\/a>/g)].map(([, sn = '']) => sns.indexOf(sn))
  }

  it.each([
    ['?createdSpan=today', [0]],
    ['?createdSpan=yesterday', [1]],
    ['?createdSpan=week', [0]],
    ['?createdSpan=lastWeek', [1]],
    ['?createdSpan=month', [0, 1]],
    ['?createdSpan=lastMonth', []],
    // A span with a name goes before days that a form still holds, and 全部 before both.
    ['?createdSpan=today&createdFrom=2026-03-01&createdTo=2026-03-01', [0]],
    ['?createdSpan=own&createdFrom=2026-03-01&createdTo=2026-03-01', [1]],
    ['?createdSpan=&createdFrom=2026-03-01&createdTo=2026-03-01', [0, 1]],
    ['?createdFrom=2026-03-01&createdTo=2026-03-01', [1]],
    ['?createdSpan=toString', [0, 1]],
  ])('%s finds the orders that fit', async (query, expected) => expect(await shown(query)).toEqual(expected))

  it('offers a span, keeps it under a name, counts it and takes it as a file', async () => {
    const { body } = await read('/orders?createdSpan=month')
    expect(body).toContain('<option value="month" selected="">本月</option>')
    expect(body).toContain('/acts/save-filter/orders%3FcreatedSpan%3Dmonth')
    expect(body).toContain('href="/orders?createdSpan=today">今天<small> 1</small>')
    expect((await read('/orders?createdSpan=today&sum=1')).body.replaceAll(/<[^>]+>/g, '')).toContain('合计 1 笔')
    expect((await read('/orders?createdSpan=today&format=csv')).body).toContain(sns[0])
    expect((await read('/orders?createdFrom=2026-03-01')).body).toContain('<option value="own" selected="">自选日期</option>')
  })

  it('means another day when the day is over', async () => {
    const reader = await staffBrowser(server, desk, ['owner'])
    const kept = { name: '昨天的', audience: 'own' }
    expect((await reader.act('save-filter', 'orders?createdSpan=yesterday', kept)).to).toBe('/orders?createdSpan=yesterday&done=1')
    expect(await shown('?createdSpan=yesterday')).toEqual([1])
    server.clock.advance(DAY_MS)
    expect(await shown('?createdSpan=yesterday')).toEqual([0])
    expect(await shown('?createdSpan=week')).toEqual([0])
    expect((await read('/orders?createdSpan=today')).body).toContain('没有符合条件的记录（下单 今天）')
  })
})
