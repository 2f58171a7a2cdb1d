import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { cardsOf } from '#server/desk/frame/home'
import { homeCards } from '#server/desk/site/home-cards'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/units'
import { startServer, type TestServer } from '../../../support/server'
import { COURSE, payUnheard, placeOrder, post, startPaying, stockShop } from '../../../support/shop'
import { addLesson, LESSON } from '../../repositories/site/learned'
import { staffBrowser } from '../staff'

const plain = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

describe('cards of the first page', () => {
  let server: TestServer
  let desk: FastifyInstance
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
    desk = await buildDesk(server.deps)
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  const home = async (role: 'finance' | 'teacher') => plain((await (await staffBrowser(server, desk, [role])).get('/')).body)

  it('take no room while there is nothing to say', async () => {
    expect([await home('finance'), await home('teacher')]).toEqual([
      expect.not.stringContaining('卖得最好的课程'),
      expect.not.stringContaining('今天的直播'),
    ])
  })

  it('list the courses that brought the most, the best first, to those who see money', async () => {
    for (const [at, course] of [COURSE.endless, COURSE.paid].entries()) {
      const buyer = await server.signIn(`1390000001${at}`)
      const { orderSn } = await placeOrder(server, buyer, course)
      await post(server, await payUnheard(server, await startPaying(server, buyer, orderSn, 'wechat_h5')))
    }
    server.clock.advance(MINUTE_MS)
    expect(await home('finance')).toMatch(/卖得最好的课程.*初级会计&lt;精讲班&gt; 1 ¥ ?199 上周没有 .*经济法基础 1 ¥ ?99 上周没有/)
    expect(await home('teacher')).not.toContain('卖得最好的课程')
    // One of two learners finished the only lesson.
    await addLesson(server.db, COURSE.paid)
    await server.db.updateTable('course').set({ learner_count: 2 }).where('id', '=', COURSE.paid).execute()
    const watched = { lesson_id: LESSON, viewers: 2, finished: 1, played: [], stopped: [], counted_at: 0 }
    await server.db.insertInto('lesson_watch').values(watched).execute()
    expect(await home('finance')).toMatch(/精讲班&gt; 1 ¥ ?199 上周没有 50% 经济法基础 1 ¥ ?99 上周没有 —/)
    // Members of a class watch without a right of their own.
    await server.db.updateTable('lesson_watch').set({ viewers: 11, finished: 11 }).execute()
    expect(await home('finance')).toMatch(/精讲班&gt; 1 ¥ ?199 上周没有 100%/)
  })

  it('list the lives of today with who reserved, to those who hold them', async () => {
    const now = server.clock.now()
    const times = { type: 'live' as const, title: '分录答疑夜', start_at: now + HOUR_MS, end_at: now + 2 * HOUR_MS }
    await server.db.updateTable('lesson').set(times).execute()
    expect(await home('teacher')).toMatch(/今天的直播 1 场 11:01 分录答疑夜 0 人预约/)
    server.clock.advance(HOUR_MS)
    expect(await home('teacher')).toMatch(/● 直播中 分录答疑夜/)
    expect(await home('finance')).not.toContain('今天的直播')
    const { userId: user_id } = await server.signIn('13900000019')
    await server.db
      .insertInto('live_visit')
      .values({ user_id, lesson_id: LESSON, joined_at: now, last_at: now + HOUR_MS })
      .execute()
    server.clock.advance(DAY_MS)
    expect(await home('teacher')).toMatch(/昨天 1 场 ?，到课 100% ?看到课率/)
  })

  it('stand beside one that cannot be drawn', async () => {
    const broken = { name: 'broken', roles: ['finance'], draw: () => Promise.reject(new Error('no')) } as (typeof homeCards)[number]
    const visit = { query: {}, params: {}, ip: '', staff: { roles: ['owner'] } } as never
    expect(await cardsOf(server.deps, [broken, ...homeCards], visit)).toHaveLength(2)
  })
})
