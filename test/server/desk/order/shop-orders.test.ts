import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser, tokenIn } from '../staff'

const HEAD = '订单号,手机号,课程,购买时间,状态'
const MOBILE = '13600000061'

let server: TestServer
let desk: FastifyInstance
let service: Browser
let title: string
beforeAll(async () => {
  server = await startServer({ seed: true })
  desk = await buildDesk(server.deps)
  service = await staffBrowser(server, desk, ['owner'])
  title = (await server.db.selectFrom('course').select('title').where('id', '=', 101).executeTakeFirstOrThrow()).title
})
afterAll(async () => {
  await desk.close()
  await server.close()
})

const table = (...lines: string[]) => [HEAD, ...lines].join('\n')
const importing = (body: string) => service.act('import-shop-orders', 'new', { upload: '', body })
const previewOf = async (body: string) => {
  const form = { upload: '', body, _token: tokenIn((await service.get('/acts/import-shop-orders/new')).body), _step: 'preview' }
  return (await service.post('/acts/import-shop-orders/new', form)).body
}
const stored = (sn: string) => server.db.selectFrom('shop_order').selectAll().where('sn', '=', sn).executeTakeFirst()

describe('orders of another shop at the desk', () => {
  it('come in by a table: opened for learners, waiting for others, and again unchanged', async () => {
    const { userId } = await server.signIn(MOBILE)
    const body = table(`XD-0001,${MOBILE},${title},2026-11-20 09:30,已付款`, `'XD-0002,13600000062,101,2026/11/2 9:05:30,`)
    expect((await importing(body)).status).toBe(303)
    expect(await stored('XD-0001')).toMatchObject({ user_id: userId, came_by: 'file', bought_at: Date.parse('2026-11-20T09:30+08:00') })
    expect(await stored('XD-0002')).toMatchObject({ user_id: null, bought_at: Date.parse('2026-11-02T09:05+08:00') })
    expect((await importing(body)).status).toBe(303)
    const list = (await service.get('/shop-orders?state=waiting')).body
    expect([list.includes('XD-0002'), list.includes('XD-0001')]).toEqual([true, false])
    expect((await service.get(`/shop-orders?mobile=${MOBILE}`)).body).toContain('XD-0001')
    const audit = await server.db.selectFrom('audit').select('after').where('act', '=', 'import-shop-orders').orderBy('id').execute()
    expect(audit.map(({ after }) => after)).toEqual([{ opened: 1, waiting: 1 }, { known: 2 }])
  })

  it('stay out with the reason where a line is wrong', async () => {
    const lines = [
      `XD-0001,13600000099,101,2026-11-20 09:30,`,
      `XD-0003,13600000063,101,2026-02-30 09:30,`,
      `XD-0004,13600000063,没有的课,2026-11-20 09:30,`,
      `XD-0005,136,101,2026-11-20 09:30,`,
      `XD 6,13600000063,101,2026-11-20 09:30,`,
      `XD-0007,13600000063,101,2026-11-20 09:30,在路上`,
      `XD-0008,,,,已退款`,
      `XD-0009,13600000063,101,2026-11-20 09:30,`,
      `XD-0009,13600000063,102,2026-11-20 09:30,`,
    ]
    const preview = await previewOf(table(...lines))
    const { status } = await importing(table(...lines))
    expect(status).toBe(303)
    for (const words of [
      '1 个新订单',
      '第 2 行：订单号“XD-0001”已是另一个手机号或另一门课的',
      '第 3 行：购买时间“2026-02-30 09:30”不对，请写成 2026-11-28 19:30',
      '第 4 行：没有“没有的课”这门课，请写课程编号，或和后台一样的课程名',
      '第 5 行：手机号“136”不对',
      '第 6 行：订单号“XD 6”不对，只能有字母、数字和横线',
      '第 7 行：状态“在路上”不认识，请写已付款或已退款',
      '第 8 行：没有订单“XD-0008”，不用退',
      '第 10 行：订单号“XD-0009”写了两次',
    ])
      expect(preview).toContain(words)
    expect(await stored('XD-0009')).toMatchObject({ course_id: 101 })
    expect((await importing('订单号,手机号\nXD-0010,13600000063')).status).toBe(422)
    expect((await importing(table('XD-0010,136,101,2026-11-20 09:30,'))).status).toBe(422)
  })

  it('go back by a line or by hand, with the course and a message', async () => {
    const { userId } = await server.signIn(MOBILE)
    expect((await importing(table('XD-0001,,,,已退款'))).status).toBe(303)
    expect(await stored('XD-0001')).toMatchObject({ undone_reason: '文件里标记已退款' })
    const rights = server.db.selectFrom('entitlement').select('course_id').where('user_id', '=', userId).where('order_sn', '=', 'XD-0001')
    expect(await rights.execute()).toEqual([])
    const told = await server.db.selectFrom('message').select('title').where('user_id', '=', userId).orderBy('id').execute()
    expect(told.map(({ title: words }) => words)).toEqual(['在其他平台买的课开通了', '其他平台的订单已退款'])
    expect((await service.act('refund-shop-order', 'XD-0002', { reason: '店里退了' })).status).toBe(303)
    expect((await service.get('/shop-orders/XD-0002')).body).toContain('店里退了')
    expect((await service.get('/acts/refund-shop-order/XD-0002')).status).toBe(409)
    await server.signIn('13600000062')
    expect(await stored('XD-0002')).toMatchObject({ user_id: null })
  })
})
