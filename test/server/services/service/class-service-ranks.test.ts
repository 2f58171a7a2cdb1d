import { settleStudies } from '#server/services/study/plan/settle'
import { plan } from '@/contract/study/plan'
import { learningDayOf, weekdayOfLearningDay } from '@/domain/time/day'
import type { TestSession } from '../../../support/server'
import { type ClassServer, startClassServer } from './class-server'

let room: ClassServer
let learner: TestSession
let mobile = 13909000000
const member = async () => {
  const session = await room.server.signIn(String(++mobile))
  await room.buy(session)
  return session
}
const join = (id: number, session = learner) => room.server.send(plan.join, { params: { id } }, session)

beforeAll(async () => {
  room = await startClassServer()
})
afterAll(() => room.server.close())
beforeEach(async () => {
  await room.reset()
  learner = await member()
})

describe('class ranks', () => {
  it('share places and show the learner’s own', async () => {
    const others = [await member(), await member(), await member()]
    for (const session of [learner, ...others]) await join(1, session)
    await room.learn(learner, 1)
    for (const session of others.slice(0, 2)) {
      await room.learn(session, 1)
      await room.learn(session, 2)
    }
    await settleStudies(room.server.deps)
    for (const rankType of ['day', 'week', 'total'] as const) {
      const rank = await room.server.send(plan.creditRank, { query: { rankType } }, learner)
      expect(rank.rows.map(({ place, value }) => [place, value])).toEqual([
        [1, 20],
        [1, 20],
        [3, 10],
        [4, 0],
      ])
      expect(rank.mine).toEqual({ place: 3, value: 10 })
    }
    const second = await room.server.send(plan.creditRank, { query: { rankType: 'total', page: 1, limit: 1 } }, learner)
    expect(second.rows.map(({ place }) => place)).toEqual([1])
    expect((await room.server.send(plan.taskRank, { query: {} }, learner)).mine).toEqual({ place: 3, value: 1 })
    const classes = await room.server.send(plan.classRank, { query: {} }, learner)
    expect(classes.map(({ title, average, place }) => [title, average, place])).toEqual([
      ['1 班', 12, 1],
      ['2 班', 0, 2],
      ['3 班', 0, 2],
    ])
    expect(await room.server.send(plan.condition, { query: {} }, learner)).toMatchObject({
      onTime: 1,
      open: 2,
      tooLate: 0,
      taskCount: 3,
      seconds: 100,
      kinds: [{ kind: 'lesson', done: 1, total: 3 }],
    })
    await expect(room.server.send(plan.creditRank, { query: { rankType: 'day' } }, await member())).rejects.toMatchObject({ code: 404 })
  })

  it('count what was earned today, since Monday, and in all, a late task half', async () => {
    const DAY_MS = 86_400_000
    const mobiles = [mobile, mobile + 1, mobile + 2].map(String)
    await Promise.all([member(), member()])
    const signIn = (at: number) => room.server.signIn(mobiles[at])
    for (const at of [0, 1, 2]) await join(1, await signIn(at))
    const toMonday = 7 - weekdayOfLearningDay(learningDayOf(room.server.clock.now()))
    const learned = [
      { after: 0, lessons: [[0, 1]] },
      { after: toMonday, lessons: [[1, 2]] },
      {
        after: 1,
        lessons: [
          [1, 3],
          [2, 3],
        ],
      },
    ] as const
    for (const { after, lessons } of learned) {
      room.server.clock.advance(after * DAY_MS)
      for (const [at, lesson] of lessons) await room.learn(await signIn(at), lesson)
      await settleStudies(room.server.deps)
    }
    const earned = (rankType: 'day' | 'week' | 'total') =>
      Promise.all(
        [0, 1, 2].map(async (at) => (await room.server.send(plan.creditRank, { query: { rankType } }, await signIn(at))).mine?.value),
      )
    expect([await earned('day'), await earned('week'), await earned('total')]).toEqual([
      [0, 10, 10],
      [0, 15, 10],
      [10, 15, 10],
    ])
  })
})
