import { learning } from '@/contract/learn/lesson'
import { countPlayed } from '@/domain/learn/played'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'

/** A free course, and a lesson of 120 seconds in it. */
const LESSON = { courseId: 104, lessonId: 1028 }

describe('heartbeats of the player', () => {
  let server: TestServer
  let session: TestSession
  let learners = 0
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  beforeEach(async () => {
    session = await server.signIn(`1390000${2000 + learners++}`)
  })
  afterAll(() => server.close())

  const beat = (from: number, to: number) =>
    server.send(learning.heartbeat, { body: { ...LESSON, position: to, played: [{ from, to }] } }, session)
  const stored = async () => {
    const row = await server.db.selectFrom('learn_state').selectAll().where('user_id', '=', session.userId).executeTakeFirst()
    return row && { ...row, counted: countPlayed(row.played) }
  }

  it('heartbeats are stored when they are acknowledged', async () => {
    expect(await beat(0, 12)).toEqual({ lessonProgress: 10, lastTime: 12, isLearned: false })
    expect(await stored()).toMatchObject({ lesson_id: LESSON.lessonId, played_seconds: 12, counted: 12, position: 12 })
  })

  it('count each second once, from any sender', async () => {
    await Promise.all([beat(0, 10), beat(5, 15), beat(0, 10)])
    expect(await stored()).toMatchObject({ played_seconds: 15, counted: 15 })
  })

  it('add no more than the clock allows, for any number of them', async () => {
    await Promise.all([beat(0, 120), beat(0, 120), beat(0, 120)])
    expect((await stored())?.played_seconds).toBe(32)
    server.clock.advance(20_000)
    await beat(32, 120)
    expect((await stored())?.played_seconds).toBe(96)
  })

  it('heartbeats are cut at the end of the lesson', async () => {
    await beat(110, 9000)
    expect(await stored()).toMatchObject({ played_seconds: 10, position: 120 })
  })

  it('mark a lesson as learned at nine tenths', async () => {
    const states = []
    for (const from of [0, 30, 60, 90]) {
      states.push((await beat(from, from + 30)).isLearned)
      server.clock.advance(10_000)
    }
    expect(states).toEqual([false, false, false, true])
  })

  it('heartbeats are refused for a closed lesson, and for a lesson of another course', async () => {
    const send = (body: { courseId: number; lessonId: number }) =>
      server.exchange(learning.heartbeat, { body: { ...body, position: 0, played: [] } }, session)
    expect((await send({ courseId: 101, lessonId: 1010 })).code).toBe(403)
    expect((await send({ courseId: 101, lessonId: LESSON.lessonId })).code).toBe(404)
    expect(await stored()).toBeUndefined()
  })
})
