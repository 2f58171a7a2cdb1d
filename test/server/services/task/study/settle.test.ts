import { plan } from '@/contract/learning/plan'
import { settleStudies } from '../../../../../server/services/task/study/settle'
import type { TestSession } from '../../../../support/server'
import { type ClassServer, startClassServer } from '../../classmate/class-server'

const DAY_MS = 86_400_000
let room: ClassServer
let learner: TestSession
let mobile = 13909000000
const member = async () => {
  const session = await room.server.signIn(String(++mobile))
  await room.buy(session)
  return session
}
const join = (id: number, session = learner) => room.server.send(plan.join, { params: { id } }, session)
const home = (session = learner) => room.server.send(plan.home, { query: {} }, session)
const credits = () => room.server.send(plan.credits, { query: {} }, learner)
const again = async () => {
  learner = await room.server.signIn(String(mobile))
}

beforeAll(async () => {
  room = await startClassServer()
})
afterAll(() => room.server.close())
beforeEach(async () => {
  await room.reset()
  learner = await member()
})

describe('a task', () => {
  it('is done once, by what the server saw, however often it is asked', async () => {
    await join(1)
    expect((await home()).today.map(({ state }) => state)).toEqual(['open', 'open'])
    await room.learn(learner, 1)
    await Promise.all([home(), home(), settleStudies(room.server.deps)])
    expect(await credits()).toMatchObject({ total: 10, rows: [{ title: '第1讲', outcome: 'on_time', credits: 10 }] })
    expect(await home()).toMatchObject({ streak: 1, place: 1 })
  })

  it('is made up within seven days for half, and later for nothing', async () => {
    await join(1)
    room.server.clock.advance(8 * DAY_MS)
    await again()
    expect((await home()).late.map(({ id }) => id)).toEqual([1, 2])
    await room.learn(learner, 1)
    room.server.clock.advance(3 * DAY_MS)
    await again()
    await room.learn(learner, 2)
    expect(await credits()).toMatchObject({
      total: 5,
      rows: [
        { outcome: 'too_late', credits: 0 },
        { outcome: 'made_up', credits: 5 },
      ],
    })
    expect(await home()).toMatchObject({ late: [], doneCount: 2 })
  })

  it('counts from the day it was finished, not from the day somebody looked', async () => {
    await join(1)
    await room.learn(learner, 1)
    room.server.clock.advance(5 * DAY_MS)
    await again()
    expect(await credits()).toMatchObject({ total: 10, rows: [{ outcome: 'on_time' }] })
  })
})
