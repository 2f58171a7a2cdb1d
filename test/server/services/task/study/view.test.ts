import { plan } from '@/contract/learning/plan'
import { learningDayText } from '@/domain/time/learning-day'
import type { TestSession } from '../../../../support/server'
import { type ClassServer, startClassServer } from '../../classmate/class-server'

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

beforeAll(async () => {
  room = await startClassServer()
})
afterAll(() => room.server.close())
beforeEach(async () => {
  today = await room.reset()
  learner = await member()
})

describe('a plan', () => {
  it('opens stage by stage, to its own learner only', async () => {
    await join(1)
    const shown = await room.server.send(plan.plan, { params: { id: 1 } }, learner)
    expect(shown.stages.map(({ isOpen, taskCount }) => [isOpen, taskCount])).toEqual([
      [true, 2],
      [false, 1],
    ])
    expect((await room.server.send(plan.stage, { params: { id: 1, stageId: 2 } }, learner)).tasks).toHaveLength(1)
    await expect(room.server.send(plan.stage, { params: { id: 1, stageId: 9 } }, learner)).rejects.toMatchObject({ code: 404 })
    await expect(room.server.send(plan.plan, { params: { id: 1 } }, await member())).rejects.toMatchObject({ code: 404 })
  })

  it('is kept by month', async () => {
    await join(1)
    const month = learningDayText(today + 1).slice(0, 7)
    const days = await room.server.send(plan.record, { query: { month } }, learner)
    expect(days[0]).toMatchObject({ day: learningDayText(today + 1), tasks: [{ id: 1, state: 'open' }] })
  })
})
