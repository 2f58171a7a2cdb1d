import { settleStudies } from '#server/services/study/plan/settle'
import { plan } from '@/contract/study/plan'
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
      taskCount: 3,
      seconds: 100,
      kinds: [{ kind: 'lesson', done: 1, total: 3 }],
    })
    await expect(room.server.send(plan.creditRank, { query: { rankType: 'day' } }, await member())).rejects.toMatchObject({ code: 404 })
  })
})
