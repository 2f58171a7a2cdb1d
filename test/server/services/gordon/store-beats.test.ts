import type { LearnState } from '@/contract/learning/learning.schema'
import type { BeatTrace } from '@/domain/learning/beat-allowance'
import type { Pending } from '../../../../server/services/gordon/pending-beats'
import { storeBeats } from '../../../../server/services/gordon/store-beats'
import { startServer, type TestServer } from '../../../support/server'

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

  it('tells every caller of a lesson what is stored of that lesson', async () => {
    const [one, two] = [group(OTHER, [0, 6], [6, 12]), group(LESSON, [0, 24])]
    await storeBeats(server.db, traces, [one.pending, two.pending])
    expect(one.told).toEqual(Array.from({ length: 2 }, () => ({ lessonProgress: 10, lastTime: 12, isLearned: false })))
    expect(two.told).toEqual([{ lessonProgress: 20, lastTime: 24, isLearned: false }])
    expect(await stored()).toEqual([
      { lesson_id: LESSON, played_seconds: 24, position: 24 },
      { lesson_id: OTHER, played_seconds: 12, position: 12 },
    ])
  })

  it('keeps what the clock allowed for the next batch', async () => {
    await storeBeats(server.db, traces, [group(LESSON, [0, 120]).pending])
    await storeBeats(server.db, traces, [group(LESSON, [32, 120]).pending])
    expect(await stored()).toMatchObject([{ played_seconds: 32 }])
    expect(traces.get(`${userId}:${LESSON}`)).toEqual({ at: server.clock.now(), left: 0 })
  })

  it('that fails stores nothing, tells nobody and uses up no allowance', async () => {
    const [good, bad] = [group(LESSON, [0, 30]), group(99_999, [0, 30])]
    await expect(storeBeats(server.db, traces, [good.pending, bad.pending])).rejects.toThrow()
    expect(await stored()).toEqual([])
    expect([...good.told, ...bad.told]).toEqual([])
    expect(traces.size).toBe(0)
    await storeBeats(server.db, traces, [good.pending])
    expect(await stored()).toMatchObject([{ played_seconds: 30 }])
  })

  it('adds up with a batch of another process at the same moment', async () => {
    const batches = [
      [group(LESSON, [0, 10]).pending, group(OTHER, [0, 10]).pending],
      [group(OTHER, [10, 20]).pending, group(LESSON, [10, 20]).pending],
    ]
    await Promise.all(batches.map((batch) => storeBeats(server.db, new Map(), batch)))
    expect((await stored()).map((row) => row.played_seconds)).toEqual([20, 20])
  })

  it('of nothing does nothing', async () => {
    await storeBeats(server.db, traces, [])
    expect(await stored()).toEqual([])
  })
})
