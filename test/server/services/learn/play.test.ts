import { learning } from '@/contract/learn/lesson'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const OWNER = '13800000001'
const HOUR = 3_600_000

describe('a lesson to play', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  const play = (id: number, session: TestSession) => server.send(learning.lesson, { params: { id }, query: { from: 'H5' } }, session)
  const standAt = async (session: TestSession, lessonId: number, position: number) =>
    server.db.updateTable('learn_state').set({ position }).where('user_id', '=', session.userId).where('lesson_id', '=', lessonId).execute()

  it('comes with its address, its course and the next one', async () => {
    const lesson = await play(1001, await server.signIn(OWNER))
    expect(lesson).toMatchObject({
      id: 1001,
      courseId: 101,
      nextLessonId: 1002,
      mediaUrl: expect.stringMatching(/\/media\/signed\/[^/]+\/video\/lesson\.mp4$/),
    })
  })

  it('has no next one at the end of the course', async () => {
    expect((await play(1010, await server.signIn(OWNER))).nextLessonId).toBeNull()
  })

  it.each([
    [50, 50],
    [117, 0],
  ])('left at %i is taken up at %i', async (position, at) => {
    const session = await server.signIn(OWNER)
    await standAt(session, 1001, position)
    expect((await play(1001, session)).lastTime).toBe(at)
  })

  it('is refused to who has not bought it, unless it is a trial', async () => {
    const session = await server.signIn('13900000011')
    const lessons = await server.db.selectFrom('lesson').select(['id', 'is_trial']).where('course_id', '=', 101).orderBy('seq').execute()
    for (const { id, is_trial } of lessons) {
      const { code, msg } = await server.exchange(learning.lesson, { params: { id }, query: { from: 'H5' } }, session)
      expect({ code, msg }).toEqual(is_trial ? { code: 200, msg: 'ok' } : { code: 403, msg: '购买课程后即可学习' })
    }
  })

  it('gives a live lesson an address only while there is something to see', async () => {
    const session = await server.signIn(OWNER)
    const row = await server.db.selectFrom('lesson').select(['start_at', 'end_at']).where('id', '=', 1034).executeTakeFirstOrThrow()
    expect(await play(1034, session)).toMatchObject({ livingStatus: 'pending', mediaUrl: '', startAt: row.start_at })
    server.clock.advance((row.start_at ?? 0) - server.clock.now())
    const living = await play(1034, await server.signIn(OWNER))
    expect(living.livingStatus).toBe('living')
    expect(living.mediaUrl).toMatch(/\/media\/signed\/[^/]+\/hls\//)
    server.clock.advance((row.end_at ?? 0) - server.clock.now())
    expect(await play(1034, await server.signIn(OWNER))).toMatchObject({ livingStatus: 'ended', mediaUrl: '' })
    server.clock.advance(HOUR)
    expect(await play(1034, await server.signIn(OWNER))).toMatchObject({ livingStatus: 'replay' })
  })

  it('does not exist when it is not there', async () => {
    const session = await server.signIn(OWNER)
    const { code, msg } = await server.exchange(learning.lesson, { params: { id: 9 }, query: { from: 'H5' } }, session)
    expect({ code, msg }).toEqual({ code: 404, msg: '课时不存在' })
  })
})
