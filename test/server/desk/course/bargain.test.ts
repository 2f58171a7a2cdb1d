import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

describe('bargains on the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let marketing: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    marketing = await staffBrowser(server, desk, ['marketing'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const terms = { floorPrice: '299', cuts: '5', hours: '24', stock: '10', days: '7', reason: '秋季活动' }

  it('set the terms of a course, and refuse a floor that leaves friends nothing to cut', async () => {
    expect((await marketing.get('/bargain-offers')).body).toContain('财务管理第一步')
    expect((await marketing.act('set-bargain', 101, terms)).status).toBe(303)
    const row = await server.db.selectFrom('bargain_offer').selectAll().where('course_id', '=', 101).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ floor_price: 29_900, cuts: 5, hours: 24, stock: 10, taken: 0 })
    expect((await marketing.act('set-bargain', 101, { ...terms, floorPrice: '398.98' })).body).toContain('底价太高')
  })

  it('show the bargains that learners started', async () => {
    const page = await marketing.get('/bargains?status=cutting')
    expect(page.body).toContain('2 / 4')
    expect(page.body).not.toContain('4 / 4')
  })
})
