import { classService } from '@/contract/service/class-service'
import { plan } from '@/contract/study/plan'
import { startServer, type TestServer } from '../../../support/server'
import { own } from '../../../support/shop'

describe('the page of a class', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('lists lives to come that the learner may enter, and others once their course is bought', async () => {
    const { db, clock, send, signIn } = server
    const learner = await signIn('13900009701')
    await own(server, learner, 102, null)
    await send(plan.join, { params: { id: 1 } }, learner)
    const soon = clock.now() + 3_600_000
    await db
      .updateTable('lesson')
      .set({ start_at: soon, end_at: soon + 3_600_000 })
      .where('id', '=', 1034)
      .execute()
    const courses = async () => new Set((await send(classService.open, { query: {} }, learner)).timetable.map(({ courseId }) => courseId))
    const { nextLive } = await send(plan.home, { query: {} }, learner)
    expect([await courses(), nextLive]).toEqual([new Set(), null])
    await own(server, learner, 105, null)
    expect(await courses()).toEqual(new Set([105]))
    expect((await send(plan.home, { query: {} }, learner)).nextLive).toMatchObject({ courseId: 105 })
  })
})
