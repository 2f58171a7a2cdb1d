import { plan } from '@/contract/study/plan'
import { learningDayText } from '@/domain/time/day'
import type { TestSession } from '../../../support/server'
import { type ClassServer, startClassServer } from './class-server'

const DAY_MS = 86_400_000
let room: ClassServer
let learner: TestSession
let today: number
let mobile = 13909000000
const member = async () => {
  const session = await room.server.signIn(String(++mobile))
  await room.buy(session)
  return session
}
const join = (id: number, session = learner) => room.server.send(plan.join, { params: { id } }, session)
const home = (session = learner) => room.server.send(plan.home, { query: {} }, session)
const credits = () => room.server.send(plan.credits, { query: {} }, learner)

beforeAll(async () => {
  room = await startClassServer()
})
afterAll(() => room.server.close())
beforeEach(async () => {
  today = await room.reset()
  learner = await member()
})

describe('classes', () => {
  it('classes are open to owners of the course, up to their capacity', async () => {
    const stranger = await room.server.signIn('13909099999')
    expect(await room.server.send(plan.choices, {}, stranger)).toEqual([])
    await expect(join(1, stranger)).rejects.toMatchObject({ code: 403 })
    await expect(join(99)).rejects.toMatchObject({ code: 404 })
    await expect(home(stranger)).rejects.toMatchObject({ code: 404 })
    await join(3)
    const other = await member()
    await expect(join(3, other)).rejects.toMatchObject({ code: 409 })
    expect((await room.server.send(plan.choices, {}, other)).map(({ id, memberCount }) => [id, memberCount])).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
    ])
  })

  it('a class joined late shifts every due day', async () => {
    await join(2)
    const rows = await room.server.send(plan.tasks, { query: { level: 'basic' } }, learner)
    expect(rows.map(({ due }) => due)).toEqual([1, 3, 20].map((days) => learningDayText(today + days)))
  })

  it('a change of class gives future tasks its own due days, also where a day was moved', async () => {
    await join(1)
    const dues = async () => (await room.server.send(plan.tasks, { query: { level: 'basic' } }, learner)).map(({ due }) => due)
    const setting = { dailyMinutes: 10, restDays: [], remindAt: null }
    await room.server.send(plan.set, { body: { setting } }, learner)
    room.server.clock.advance(2 * DAY_MS)
    learner = await room.server.signIn(String(mobile))
    expect((await home()).change?.moves.map(({ taskId }) => taskId)).toEqual([1, 2])
    expect(await dues()).toEqual([1, 5, 20].map((days) => learningDayText(today + days)))
    room.server.clock.advance(DAY_MS)
    learner = await room.server.signIn(String(mobile))
    await join(2)
    expect(await dues()).toEqual([1, 6, 23].map((days) => learningDayText(today + days)))
  })

  it('a change of class keeps credits and finished tasks', async () => {
    await join(1)
    await room.learn(learner, 1)
    expect(await home()).toMatchObject({ mine: { credits: 10 }, doneCount: 1 })
    await join(2)
    expect(await home()).toMatchObject({ mine: { credits: 10, title: '2 班' }, doneCount: 1, taskCount: 3 })
    expect((await credits()).rows).toHaveLength(1)
    await join(1)
    await expect(join(2)).rejects.toMatchObject({ code: 409 })
  })
})
