import { learnRecord } from '@/contract/learn/learn-record'
import { learning } from '@/contract/learn/lesson'
import { refusing } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const LESSON = { courseId: 104, lessonId: 1028 }

describe('learning records', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  const whole = (to: number, isEnded: boolean) => ({ position: to, played: [{ from: 0, to }], isEnded })

  it('records are written through and merged with the stored ones', async () => {
    const session = await server.signIn('13900000041')
    server.clock.advance(60_000)
    const submit = (played: { from: number; to: number }[]) =>
      server.send(learning.submit, { params: LESSON, body: { position: 60, played, isEnded: false } }, session)
    expect(await submit([{ from: 0, to: 30 }])).toEqual({ lessonProgress: 25, lastTime: 60, isLearned: false })
    expect(
      await submit([
        { from: 20, to: 60 },
        { from: 110, to: 500 },
      ]),
    ).toMatchObject({ lessonProgress: 58 })
    expect(await submit([{ from: 20, to: 60 }])).toMatchObject({ lessonProgress: 58 })
  })

  it('records without a second played make no day of learning', async () => {
    const session = await server.signIn('13900000044')
    server.clock.advance(60_000)
    const body = { position: 60, played: [], isEnded: false }
    expect(await server.send(learning.submit, { params: LESSON, body }, session)).toMatchObject({ lastTime: 60 })
    const days = () => server.db.selectFrom('learn_day').select('day').where('user_id', '=', session.userId).execute()
    expect(await days()).toEqual([])
    await server.send(learning.submit, { params: LESSON, body: whole(5, false) }, session)
    expect(await days()).toHaveLength(1)
  })

  it.each([
    [108, false, true],
    [107, false, false],
    [96, true, true],
    [95, true, false],
  ])('records of %i of 120 seconds, ended %s, count as learned: %s', async (to, isEnded, isLearned) => {
    const session = await server.signIn(`13900004${to + 100}`)
    server.clock.advance(60_000)
    expect(await server.send(learning.submit, { params: LESSON, body: whole(to, isEnded) }, session)).toMatchObject({ isLearned })
  })

  it('stay learned', async () => {
    const session = await server.signIn('13900000043')
    server.clock.advance(60_000)
    await server.send(learning.submit, { params: LESSON, body: whole(120, true) }, session)
    const again = await server.send(learning.submit, { params: LESSON, body: whole(5, false) }, session)
    expect(again).toEqual({ lessonProgress: 100, lastTime: 5, isLearned: true })
  })

  it('stay learned after the end was reached, though fewer seconds count', async () => {
    const session = await server.signIn('13900000046')
    server.clock.advance(60_000)
    await server.send(learning.submit, { params: LESSON, body: whole(96, true) }, session)
    const again = await server.send(learning.submit, { params: LESSON, body: whole(5, false) }, session)
    expect(again).toEqual({ lessonProgress: 80, lastTime: 5, isLearned: true })
  })

  it('records are stored whole or not at all', async () => {
    const session = await server.signIn('13900000047')
    server.clock.advance(60_000)
    const submit = () => server.exchange(learning.submit, { params: LESSON, body: whole(30, false) }, session)
    const submitAll = () => {
      const record = { ...LESSON, ...whole(30, false), at: server.clock.now() }
      return server.exchange(learnRecord.submitAll, { body: { records: [record] } }, session)
    }
    await refusing(server.db, 'learn_day', async () => {
      expect([(await submit()).code, (await submitAll()).code]).toEqual([500, 500])
    })
    const state = server.db.selectFrom('learn_state').select('lesson_id').where('user_id', '=', session.userId)
    const budget = server.db.selectFrom('learn_budget').select('at').where('user_id', '=', session.userId)
    expect([await state.execute(), await budget.execute()]).toEqual([[], []])
  })

  it('records are refused for a closed lesson, and for a lesson of another course', async () => {
    const session = await server.signIn('13900000044')
    const code = async (params: typeof LESSON) => (await server.exchange(learning.submit, { params, body: whole(5, false) }, session)).code
    expect(await code({ courseId: 101, lessonId: 1010 })).toBe(403)
    expect(await code({ courseId: 105, lessonId: LESSON.lessonId })).toBe(404)
  })

  it('list the recent lessons, newest first, and only the learner’s own', async () => {
    const session = await server.signIn('13900000045')
    for (const lessonId of [1028, 1030, 1028]) {
      server.clock.advance(60_000)
      await server.send(learning.submit, { params: { ...LESSON, lessonId }, body: whole(60, false) }, session)
    }
    const rows = await server.send(learning.record, { query: {} }, session)
    expect(rows.map((row) => row.lessonId)).toEqual([1028, 1030])
    expect(rows[0]).toMatchObject({ courseId: 104, lessonProgress: 50, learnedAt: server.clock.now() })
    const next = await server.send(learning.record, { query: { page: 1, limit: 1 } }, session)
    expect(next.map((row) => row.lessonId)).toEqual([1030])
  })
})

describe('submit all', () => {
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

    it('credit the offline seconds, once, in any order', async () => {
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

    it('keep the position of the latest intent, not of the latest message', async () => {
      server.clock.advance(HOUR)
      const now = server.clock.now()
      await submit(record(LESSON, 70, 80, now - 1000))
      await submit(record(LESSON, 0, 10, now - 60_000))
      expect(await position()).toBe(80)
    })

    it('keep the position of a fast clock as of now, so that a later one replaces it', async () => {
      server.clock.advance(HOUR)
      await submit(record(LESSON, 70, 80, server.clock.now() + 12 * HOUR))
      server.clock.advance(60_000)
      await submit(record(LESSON, 0, 10, server.clock.now()))
      expect(await position()).toBe(10)
    })

    it('count a lesson in the course of its first record only', async () => {
      server.clock.advance(HOUR)
      const now = server.clock.now()
      const { states } = await submit(record(LESSON, 0, 12, now - 2000), { ...record(LESSON, 12, 60, now - 1000), courseId: 101 })
      expect(states).toHaveLength(1)
      expect((await days()).map(({ seconds }) => seconds)).toEqual([12])
    })

    it('give nothing beyond the allowance of the clock', async () => {
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

    it('name lessons that are closed or removed, and keep the others', async () => {
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
})
