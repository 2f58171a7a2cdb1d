import { sql } from 'kysely'
import { tx } from '#server/database/tables'
import { lockBudgets, type StateChange, saveStates } from '#server/repositories/learn/save-states'
import { type Pending, storeBeats } from '#server/services/learn/heartbeat/heartbeat'
import type { LearnState } from '@/contract/learn/lesson.schema'
import type { BeatTrace } from '@/domain/learn/learned'
import { addSpansWithin } from '@/domain/learn/played'
import { learningDayOf } from '@/domain/time/day'
import { onPostgres, race } from '../../../../support/race'
import { startServer, type TestServer } from '../../../../support/server'

/** A free course and two of its lessons, of 120 seconds each. */
const COURSE = 104
const [LESSON, OTHER] = [1028, 1030]

describe('storing a batch of beats', () => {
  let server: TestServer
  let userId: number
  let traces: Map<string, BeatTrace>
  let learners = 0
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  beforeEach(async () => {
    userId = (await server.signIn(`1390000${7000 + learners++}`)).userId
    // The account is a minute old: that much may be claimed.
    server.clock.advance(60_000)
    traces = new Map()
  })
  afterAll(() => server.close())

  /** Beats of a lesson in one group, and the reply to each caller. */
  const group = (lessonId: number, ...spans: [from: number, to: number][]) => {
    const told: LearnState[] = []
    const base = { userId, lessonId, courseId: COURSE, length: 120, at: server.clock.now() }
    const pending: Pending = {
      key: `${userId}:${lessonId}`,
      beats: spans.map(([from, to]) => ({ ...base, position: to, played: [{ from, to }] })),
      waiters: spans.map(() => ({ resolve: (state) => told.push(state), reject: () => {} })),
      tries: 0,
    }
    return { pending, told }
  }
  const stored = () =>
    server.db
      .selectFrom('learn_state')
      .select(['lesson_id', 'played_seconds', 'position'])
      .where('user_id', '=', userId)
      .orderBy('lesson_id')
      .execute()

  const changeTo = (learner: number, lessonId: number, to: number): StateChange => {
    const [now, played] = [server.clock.now(), [{ from: 0, to }]]
    const base = { userId: learner, lessonId, courseId: COURSE, length: 120, at: now, now, position: to, isEnded: false }
    const merge: StateChange['merge'] = (before, limit) => addSpansWithin(before, played, 120, limit)
    return { ...base, played: [{ day: learningDayOf(now), spans: played }], merge }
  }
  const budgetOf = async (learner: number) =>
    (await server.db.selectFrom('learn_budget').select('left_seconds').where('user_id', '=', learner).executeTakeFirstOrThrow())
      .left_seconds

  it('returns to every caller of a lesson the stored state of that lesson', async () => {
    const [one, two] = [group(OTHER, [0, 6], [6, 12]), group(LESSON, [0, 24])]
    await storeBeats(server.db, traces, [one.pending, two.pending])
    expect(one.told).toEqual(Array.from({ length: 2 }, () => ({ lessonProgress: 10, lastTime: 12, isLearned: false })))
    expect(two.told).toEqual([{ lessonProgress: 20, lastTime: 24, isLearned: false }])
    expect(await stored()).toEqual([
      { lesson_id: LESSON, played_seconds: 24, position: 24 },
      { lesson_id: OTHER, played_seconds: 12, position: 12 },
    ])
  })

  it('keeps the rest of the allowance for the next batch', async () => {
    await storeBeats(server.db, traces, [group(LESSON, [0, 120]).pending])
    await storeBeats(server.db, traces, [group(LESSON, [32, 120]).pending])
    expect(await stored()).toMatchObject([{ played_seconds: 32 }])
    expect(traces.get(`${userId}:${LESSON}`)).toEqual({ at: server.clock.now(), left: 0 })
  })

  it('a batch that fails stores nothing, answers nobody and uses up no allowance', async () => {
    const [good, bad] = [group(LESSON, [0, 30]), group(99_999, [0, 30])]
    await expect(storeBeats(server.db, traces, [good.pending, bad.pending])).rejects.toThrow()
    expect(await stored()).toEqual([])
    expect([...good.told, ...bad.told]).toEqual([])
    expect(traces.size).toBe(0)
    await storeBeats(server.db, traces, [good.pending])
    expect(await stored()).toMatchObject([{ played_seconds: 30 }])
  })

  it('adds up with a simultaneous batch of another process', async () => {
    const batches = [
      [group(LESSON, [0, 10]).pending, group(OTHER, [0, 10]).pending],
      [group(OTHER, [10, 20]).pending, group(LESSON, [10, 20]).pending],
    ]
    await Promise.all(batches.map((batch) => storeBeats(server.db, new Map(), batch)))
    expect((await stored()).map((row) => row.played_seconds)).toEqual([20, 20])
  })

  onPostgres('waits for a batch of the same learner, so that the two share the allowance', async () => {
    await storeBeats(server.db, new Map(), [group(LESSON, [0, 1]).pending])
    const left = await budgetOf(userId)
    const { hasWaited } = await race(server.db, {
      hold: (work) => saveStates(work, [changeTo(userId, LESSON, 100)]),
      act: () => tx(server.db, (work) => saveStates(work, [changeTo(userId, OTHER, 100)])),
    })
    expect(hasWaited).toBe(true)
    expect((await stored()).map((row) => row.played_seconds)).toEqual([100, 100])
    expect(await budgetOf(userId)).toBeCloseTo(left - 199)
  })

  onPostgres.each([
    ['that have learned before', true],
    ['that are new', false],
  ])('locks learners %s in one order, so that two batches never wait for each other', async (_case, isKnown) => {
    const [low, high] = [userId, (await server.signIn(`1390000${7500 + learners++}`)).userId]
    const all = [changeTo(high, LESSON, 5), changeTo(low, LESSON, 5)]
    // The database finds the row that came last at the end.
    if (isKnown) for (const id of [high, low]) await tx(server.db, (work) => lockBudgets(work, [id]))
    const { hasWaited } = await race(server.db, {
      hold: (work) => lockBudgets(work, [high]),
      act: () => tx(server.db, (work) => saveStates(work, all)),
      look: () =>
        expect(
          tx(server.db, async (work) => {
            await sql`set local lock_timeout = '200ms'`.execute(work)
            await lockBudgets(work, [low])
          }),
        ).rejects.toMatchObject({ code: '55P03' }),
    })
    expect(hasWaited).toBe(true)
  })

  it('a batch without beats does nothing', async () => {
    await storeBeats(server.db, traces, [])
    expect(await stored()).toEqual([])
  })
})
