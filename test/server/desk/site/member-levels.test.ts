import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { membership } from '@/contract/account/membership'
import { around } from '@/contract/course/around'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

describe('levels of membership', () => {
  let server: TestServer
  let desk: FastifyInstance
  let staff: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    staff = await staffBrowser(server, desk, ['marketing'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const set = (growth: string, version?: number) => staff.act('set-member-levels', 'site', { growth }, version)

  it('follow the growth that staff set, and learners are measured by it', async () => {
    const learner = await server.signIn('13900007801')
    expect(await server.send(membership.info, {}, learner)).toMatchObject({ level: 0, next: { level: 1, from: 2_000 } })
    expect((await set('100 900')).status).toBe(303)
    expect((await staff.get('/settings')).body).toContain('最近一年的成长值满 900')
    expect(await server.send(membership.info, {}, learner)).toMatchObject({ level: 0, next: { level: 1, from: 100 } })
    const levels = await server.send(around.vipLevels, {}, learner)
    expect(levels.map(({ level, growth }) => [level, growth])).toContainEqual([1, 100])
  })

  it('rise one after the other, and are not written over', async () => {
    expect((await set('900 100')).body).toContain('成长值要从 1 级起一个比一个大')
    expect((await set('')).body).toContain('至少要有 1 级')
    expect((await set('1 2 3 4 5 6 7 8 9 10')).body).toContain('最多 9 个')
    expect((await set('200 900', 1)).body).toContain('会员等级刚被别人改过')
  })
})
