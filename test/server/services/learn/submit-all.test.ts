import { learnRecord } from '@/contract/learn/learn-record'
import { learning } from '@/contract/learn/lesson'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const COURSE = 104
const [LESSON, OTHER] = [1028, 1030]
const HOUR = 3_600_000

describe('learning days', () => {
  let server: TestServer
  let session: TestSession
  let learners = 0
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  beforeEach(async () => {
    session = await server.signIn(`1390000${8000 + learners++}`)
  })
  afterAll(() => server.close())

  const record = (lessonId: number, from: number, to: number, at: number) => ({
    courseId: COURSE,
    lessonId,
    at,
    position: to,
    played: [{ from, to }],
    isEnded: false,
  })
  const submit = (...records: ReturnType<typeof record>[]) => server.send(learnRecord.submitAll, { body: { records } }, session)
  const days = () => server.send(learnRecord.days, { query: {} }, session)
  const position = async () => (await server.send(learning.lesson, { params: { id: LESSON }, query: { from: 'H5' } }, session)).lastTime

  it('credit what was played without a network, once, whatever the order', async () => {
    server.clock.advance(1.5 * HOUR)
    const now = server.clock.now()
    const records = [record(LESSON, 40, 60, now - 1000), record(LESSON, 0, 30, now - HOUR), record(OTHER, 0, 50, now - 2000)]
    await submit(...records)
    const { states } = await submit(...[...records].reverse())
    expect(Object.fromEntries(states.map(({ lessonId, lessonProgress }) => [lessonId, lessonProgress]))).toEqual({
      [LESSON]: 41,
      [OTHER]: 41,
    })
    const total = (await days()).reduce((sum, { seconds }) => sum + seconds, 0)
    expect(total).toBe(100)
    expect(await server.send(learnRecord.calendar, {}, session)).toMatchObject({ totalSeconds: 100 })
  })

  it('keep the place of the latest intent, not of the latest message', async () => {
    server.clock.advance(HOUR)
    const now = server.clock.now()
    await submit(record(LESSON, 70, 80, now - 1000))
    await submit(record(LESSON, 0, 10, now - 60_000))
    expect(await position()).toBe(80)
  })

  it('keep the place of a clock that runs ahead as of now, so that a later one replaces it', async () => {
    server.clock.advance(HOUR)
    await submit(record(LESSON, 70, 80, server.clock.now() + 12 * HOUR))
    server.clock.advance(60_000)
    await submit(record(LESSON, 0, 10, server.clock.now()))
    expect(await position()).toBe(10)
  })

  it('count a lesson in the course of its first record alone', async () => {
    server.clock.advance(HOUR)
    const now = server.clock.now()
    const { states } = await submit(record(LESSON, 0, 12, now - 2000), { ...record(LESSON, 12, 60, now - 1000), courseId: 101 })
    expect(states).toHaveLength(1)
    expect((await days()).map(({ seconds }) => seconds)).toEqual([12])
  })

  it('give nothing for what the clock forbids', async () => {
    const { states } = await submit(record(LESSON, 0, 120, server.clock.now() + HOUR))
    expect(states[0]?.lessonProgress).toBe(26)
    const again = await server.send(
      learning.submit,
      { params: { courseId: COURSE, lessonId: OTHER }, body: { position: 120, played: [{ from: 0, to: 120 }], isEnded: true } },
      session,
    )
    expect(again.lessonProgress).toBe(0)
    server.clock.advance(10_000)
    expect((await submit(record(LESSON, 0, 120, server.clock.now()))).states[0]?.lessonProgress).toBe(53)
  })

  it('name lessons that are closed or gone, and keep the others', async () => {
    const now = server.clock.now()
    const { states, refused } = await submit(
      record(LESSON, 0, 10, now),
      { ...record(1004, 0, 10, now), courseId: 101 },
      record(99_999, 0, 9, now),
    )
    expect(states).toHaveLength(1)
    expect(refused).toEqual([
      { lessonId: 1004, reason: 'forbidden' },
      { lessonId: 99_999, reason: 'missing' },
    ])
  })
})
