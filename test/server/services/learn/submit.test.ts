import { learnRecord } from '@/contract/learn/learn-record'
import { learning } from '@/contract/learn/lesson'
import { refusing } from '../../../support/race'
import { startServer, type TestServer } from '../../../support/server'

const LESSON = { courseId: 104, lessonId: 1028 }

describe('learning records', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  const whole = (to: number, isEnded: boolean) => ({ position: to, played: [{ from: 0, to }], isEnded })

  it('are written through and joined to what is there', async () => {
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

  it('without a second played makes no day of learning', async () => {
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
  ])('%i of 120 seconds, ended %s: learned %s', async (to, isEnded, isLearned) => {
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

  it('stay learned that were seen to the end, though less of them was played than counts without it', async () => {
    const session = await server.signIn('13900000046')
    server.clock.advance(60_000)
    await server.send(learning.submit, { params: LESSON, body: whole(96, true) }, session)
    const again = await server.send(learning.submit, { params: LESSON, body: whole(5, false) }, session)
    expect(again).toEqual({ lessonProgress: 80, lastTime: 5, isLearned: true })
  })

  it('are stored whole or not at all', async () => {
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

  it('are refused for a lesson one may not learn, and for a lesson of another course', async () => {
    const session = await server.signIn('13900000044')
    const code = async (params: typeof LESSON) => (await server.exchange(learning.submit, { params, body: whole(5, false) }, session)).code
    expect(await code({ courseId: 101, lessonId: 1010 })).toBe(403)
    expect(await code({ courseId: 105, lessonId: LESSON.lessonId })).toBe(404)
  })

  it('list the lessons lately learned, newest first, and only the learner’s own', async () => {
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
