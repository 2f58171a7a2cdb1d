import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { gatewayOf } from '#server/providers/payment/gateway'
import { storedAddress } from '#server/repositories/account/address'
import { settle } from '#server/services/order/settle'
import { message } from '@/contract/account/message'
import { order } from '@/contract/order/order'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { booksOf, COURSE, newKey, orderRow, payFor, paymentRow, placeOrder, startPaying, stockShop } from '../../../support/shop'
import { type Browser, staffBrowser } from '../staff'

let made = 0

describe('orders that staff edit', () => {
  let server: TestServer
  let desk: FastifyInstance
  let service: Browser
  let learner: TestSession
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
    desk = await buildDesk(server.deps)
    service = await staffBrowser(server, desk, ['service'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  beforeEach(async () => {
    server.clock.advance(61_000)
    learner = await server.signIn(`139000081${String(++made).padStart(2, '0')}`)
  })

  const idOf = async (orderSn: string) => (await orderRow(server, orderSn)).id
  const wechat = async () => (await gatewayOf(server.deps)).wechat

  it('get a lower price before payment, with a message, and are paid at it', async () => {
    const { orderSn } = await placeOrder(server, learner)
    const id = await idOf(orderSn)
    expect((await service.act('reprice-order', id, { payable: '199', reason: '老学员' })).body).toContain('新的价格要低于现在的 199 元')
    expect((await service.act('reprice-order', id, { payable: '150.5', reason: '老学员优惠。' })).status).toBe(303)
    const shown = await server.send(order.get, { params: { orderSn } }, learner)
    expect(shown).toMatchObject({ payable: 15_050, items: [{ payable: 15_050 }], discounts: [{ kind: 'sale', amount: 14_850 }] })
    const [told] = await server.send(message.list, { query: {} }, learner)
    expect(told).toMatchObject({ title: '订单改价了，可以付款', body: expect.stringContaining('从 199 元改为 150.50 元') })
    const again = { courseId: COURSE.paid, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0 }
    expect((await server.send(order.create, { body: again }, learner)).orderSn).toBe(orderSn)
    const { notice } = await payFor(server, learner, orderSn, 'wechat_h5')
    expect(await settle(server.deps, await wechat(), notice)).toBe('completed')
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'completed', payable: 15_050 })
    expect((await service.act('reprice-order', id, { payable: '1', reason: '再低' })).body).toContain('订单已经付款或取消')
  })

  it('give money that comes at the old price back, and stay open at the new one', async () => {
    const { orderSn } = await placeOrder(server, learner)
    const { tradeNo, notice } = await payFor(server, learner, orderSn, 'wechat_h5')
    await service.act('reprice-order', await idOf(orderSn), { payable: '100', reason: '团购价。' })
    expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'closed' })
    expect(await settle(server.deps, await wechat(), notice)).toBe('refunded')
    expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'refunded', amount: 19_900 })
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'pending_payment', payable: 10_000, refunded: 0 })
    const next = await startPaying(server, learner, orderSn, 'wechat_h5')
    expect(await paymentRow(server, next)).toMatchObject({ amount: 10_000 })
    expect((await booksOf(server)).sums.every((sum) => sum === 0)).toBe(true)
  })

  it('keep a remark that the learner never sees, in the version read', async () => {
    const { orderSn } = await placeOrder(server, learner)
    const id = await idOf(orderSn)
    expect((await service.act('note-order', id, { remark: '等下周一付款' })).status).toBe(303)
    expect((await service.get(`/orders/${id}`)).body).toContain('等下周一付款')
    expect(JSON.stringify(await server.send(order.get, { params: { orderSn } }, learner))).not.toContain('等下周一付款')
  })

  it('show their count beside each preset: today, unpaid, being refunded, waiting for books', async () => {
    const countsOf = async () => {
      const { body } = await service.get('/orders')
      const [, presets = ''] = /<nav class="saved".*?>(.*?)<\/nav>/s.exec(body.replaceAll('<!-- -->', '')) ?? []
      const counts = [...presets.matchAll(/>\s*(今天|待付款|退款中|等寄教材)\s*<small>\s*(\d+)<\/small>/g)].map(([, words, count]) => [
        words,
        Number(count),
      ])
      return Object.fromEntries(counts) as Record<string, number>
    }
    const before = await countsOf()
    await placeOrder(server, learner)
    const after = await countsOf()
    expect(Object.keys(after)).toEqual(['今天', '待付款', '退款中', '等寄教材'])
    expect(after).toEqual({ ...before, 今天: (before.今天 ?? 0) + 1, 待付款: (before.待付款 ?? 0) + 1 })
  })

  it('answer a search by mobile, course, day, amount and channel', async () => {
    const { orderSn } = await placeOrder(server, learner, COURSE.endless)
    const { notice } = await payFor(server, learner, orderSn, 'wechat_h5')
    await settle(server.deps, await wechat(), notice)
    const to = `/orders/${await idOf(orderSn)}"`
    const finds = async (query: string) => (await service.get(`/orders?${query}`)).body.includes(to)
    const tail = `0081${String(made).padStart(2, '0')}`
    for (const query of [
      `user=${tail}`,
      `user=139000081${String(made).padStart(2, '0')}`,
      'course=902',
      'amountFrom=99&amountTo=99',
      'channel=wechat_h5',
    ])
      expect([query, await finds(query)]).toEqual([query, true])
    for (const query of [
      'user=139000099',
      'course=901',
      'amountFrom=100',
      'amountTo=98.99',
      'channel=alipay_h5',
      'createdFrom=2031-01-01',
      'createdTo=2020-01-01',
    ])
      expect([query, await finds(query)]).toEqual([query, false])
  })

  it('appear in the search box by the name of the buyer, and by the end of the mobile', async () => {
    const { orderSn } = await placeOrder(server, learner)
    const to = `/orders/${await idOf(orderSn)}"`
    const nickname = `买家${made}的昵称`
    await server.db.updateTable('users').set({ nickname }).where('id', '=', learner.userId).execute()
    const finds = async (word: string) => (await service.get(`/search?${new URLSearchParams({ q: word })}`)).body.includes(to)
    for (const word of [orderSn, nickname, nickname.slice(1), `0081${String(made).padStart(2, '0')}`])
      expect([word, await finds(word)]).toEqual([word, true])
    expect(await finds('没有这个人')).toBe(false)
  })

  it('send books by a pasted list, whole or not at all', async () => {
    await server.db.insertInto('textbook').values({ id: 901, title: '讲义', cover: '', intro: '' }).execute()
    const body = { name: '王小明', phone: '13900001111', regionCode: '440305', detail: '科技路一号', isDefault: true }
    const { region_code: _code, ...place } = await storedAddress(server.db, body, '广东省 深圳市 南山区')
    const ids = []
    for (const course_id of [COURSE.paid, COURSE.endless, COURSE.free]) {
      const right = { user_id: learner.userId, course_id, book_id: 901, status: 'claimed' as const, claimed_at: 1, ...place }
      ids.push((await server.db.insertInto('book_right').values(right).returning('id').executeTakeFirstOrThrow()).id)
    }
    const [one = 0, two = 0, three = 0] = ids
    expect((await service.get('/acts/ship-books/site')).body).toContain(`${one} 讲义`)
    const labels = `${one} 讲义，学员 1，广东省 => 顺丰 SF1\n${two}\t中通\tZT2\n${three} 讲义 =>`
    const twice = `${one} 顺丰 SF1\n${two} 顺丰 SF1`
    expect((await service.act('ship-books', 'site', { labels: twice })).body).toContain('运单号 SF1 已经用过')
    expect((await service.act('ship-books', 'site', { labels: '看不懂' })).body).toContain('第 1 行看不懂')
    expect((await service.act('ship-books', 'site', { labels })).status).toBe(303)
    const rights = await server.db.selectFrom('book_right').select('status').where('id', 'in', ids).orderBy('id').execute()
    expect(rights.map(({ status }) => status)).toEqual(['shipped', 'shipped', 'claimed'])
    expect((await server.send(message.list, { query: {} }, learner)).filter(({ kind }) => kind === 'book_shipped')).toHaveLength(2)
    expect((await service.act('ship-books', 'site', { labels })).body).toContain('不在待寄出里')
  })
})
