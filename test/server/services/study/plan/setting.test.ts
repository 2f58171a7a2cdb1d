import { remindStudies } from '#server/services/study/plan/setting'
import { plan } from '@/contract/study/plan'
import { learningDayText } from '@/domain/time/day'
import type { TestSession } from '../../../../support/server'
import { type ClassServer, startClassServer } from '../../service/class-server'

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
const again = async () => {
  learner = await room.server.signIn(String(mobile))
}

beforeAll(async () => {
  room = await startClassServer()
})
afterAll(() => room.server.close())
beforeEach(async () => {
  today = await room.reset()
  learner = await member()
})

describe('a plan setting', () => {
  it('moves only future tasks off the rest days', async () => {
    await join(1)
    const weekday = (today + 1 + 3) % 7
    const setting = { dailyMinutes: 60, restDays: [weekday], remindAt: null }
    expect(await room.server.send(plan.set, { body: { setting } }, learner)).toMatchObject({ movedCount: 1 })
    const due = (await room.server.send(plan.tasks, { query: { level: 'basic' } }, learner)).map((task) => task.due)
    expect(due[0]).toBe(learningDayText(today + 2))
    expect(await room.server.send(plan.setting, { query: {} }, learner)).toEqual(setting)
    const { text } = await room.server.send(plan.calendar, { query: {} }, learner)
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    expect(text).toContain('第1讲')
  })

  it('reminds once a day at the chosen minute, of due tasks', async () => {
    await join(1)
    room.server.clock.advance(DAY_MS)
    await again()
    const setting = { dailyMinutes: 40, restDays: [], remindAt: 0 }
    await room.server.send(plan.set, { body: { setting } }, learner)
    await remindStudies(room.server.deps)
    await remindStudies(room.server.deps)
    const told = await room.server.db.selectFrom('message').select(['kind', 'body']).where('user_id', '=', learner.userId).execute()
    expect(told).toEqual([{ kind: 'task_due', body: '1 班：今天还有 1 个任务' }])
  })
})
