import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

describe('the frame of the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  beforeAll(async () => {
    server = await startServer()
    desk = await buildDesk(server.deps)
    owner = await staffBrowser(server, desk, ['owner'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const write = (at: number) => server.db.insertInto('support_message').values({ body: '打不开课程', ip: '::1', created_at: at }).execute()
  const forget = () => server.db.deleteFrom('support_message').execute()
  const sideOf = (body: string) => body.slice(body.indexOf('<div class="wide'), body.indexOf('<main'))

  it('opens the group of the current page, and no other', async () => {
    const { body } = await owner.get('/orders')
    const open = [...sideOf(body).matchAll(/<details open=""><summary title="(.*?)"/g)].map(([, name]) => name)
    expect(open).toEqual(['交易'])
    expect(sideOf(body)).toContain('<a href="/orders" aria-current="page">')
  })

  it('omits groups and pages that the roles may not open', async () => {
    const marketing = await staffBrowser(server, desk, ['marketing'])
    const side = sideOf((await marketing.get('/')).body)
    expect(side).not.toContain('title="题库"')
    expect(side).not.toContain('href="/orders"')
    expect(side).toContain('href="/coupons"')
  })

  it('shows that nothing waits, without a badge or an alert', async () => {
    await forget()
    const { body } = await owner.get('/todo')
    expect(body).toContain('都处理完了')
    expect(body).not.toContain('件待办')
  })

  it.each([
    ['quiet while the oldest is younger than a day', 23 * HOUR_MS, false],
    ['loud once the oldest has waited for more than a day', DAY_MS + HOUR_MS, true],
  ])('shows the badge %s', async (_, age, isLoud) => {
    await forget()
    await write(server.clock.now() - age)
    const { body } = await owner.get('/orders')
    expect(body.includes('class="alert late"')).toBe(isLoud)
    expect(body).toContain('1 件待办')
    expect(sideOf(body).includes('<span class="n late">1')).toBe(isLoud)
    await forget()
  })

  it('folds the menu by a cookie, and returns to the page', async () => {
    const fold = (payload: string) =>
      desk.inject({
        method: 'POST',
        url: '/fold',
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: `desk_session=${owner.session}` },
      })
    const done = await fold('fold=1&to=/orders')
    expect([done.statusCode, done.headers.location]).toEqual([303, '/orders'])
    expect(done.headers['set-cookie']).toBe('desk_fold=1; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict')
    const folded = await desk.inject({ url: '/orders', headers: { cookie: `desk_session=${owner.session}; desk_fold=1` } })
    expect(folded.body).toContain('class="wide mini"')
    // Its pages open over the page when a group is pressed: none does by itself, and the one of the page is marked.
    const side = folded.body.slice(folded.body.indexOf('class="wide mini"'), folded.body.indexOf('<main'))
    expect(side).not.toMatch(/<details[^>]* open/)
    expect(side.match(/<details[^>]*class="here"/g)).toHaveLength(1)
    for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', ''])
      expect((await fold(`fold=0&to=${encodeURIComponent(to)}`)).headers.location).toBe('/')
  })
})
