import { plan } from '@/contract/study/plan'
import { learningDayText } from '@/domain/time/day'
import type { TestSession } from '../../../../support/server'
import { type ClassServer, startClassServer } from '../../service/class-server'

const DAY_MS = 86_400_000
let room: ClassServer
let learner: TestSession
let today: number
let mobile = 13909100000
const home = () => room.server.send(plan.home, { query: {} }, learner)
const decide = (id: number, isKept: boolean, by = learner) => room.server.send(plan.decide, { params: { id }, body: { isKept } }, by)
const pass = async (days: number) => {
  room.server.clock.advance(days * DAY_MS)
  today += days
  learner = await room.server.signIn(String(mobile))
}
const dues = async () =>
  (await room.server.send(plan.tasks, { query: { level: 'basic' } }, learner)).map(({ due, plannedOn }) => [due, plannedOn])
const day = (offset: number) => learningDayText(today + offset)

beforeAll(async () => {
  room = await startClassServer()
})
afterAll(() => room.server.close())
/** Ten minutes a day; tasks of twenty minutes are due on the days 1, 3 and 20. Two days later the first is overdue. */
beforeEach(async () => {
  today = await room.reset()
  learner = await room.server.signIn(String(++mobile))
  await room.buy(learner)
  await room.server.send(plan.join, { params: { id: 1 } }, learner)
  const setting = { dailyMinutes: 10, restDays: [], remindAt: null }
  await room.server.send(plan.set, { body: { setting } }, learner)
})

describe('a plan with arrears', () => {
  it('stays unchanged while nothing is overdue', async () => {
    expect((await home()).change).toBeNull()
    await pass(1)
    expect((await home()).change).toBeNull()
  })

  it('moves by itself once a day, names the moves with the reason, and keeps the rule of overdue tasks', async () => {
    await pass(2)
    const { change } = await home()
    expect(change).toMatchObject({ dailyMinutes: 10, neededMinutes: null })
    expect(change?.moves.map(({ taskId, to, reason }) => [taskId, to, reason])).toEqual([
      [1, day(1), 'overdue'],
      [2, day(3), 'room'],
    ])
    expect((await home()).change?.id).toBe(change?.id)
    expect(await dues()).toEqual([
      [day(-1), day(1)],
      [day(3), null],
      [day(18), null],
    ])
    const told = await room.server.db.selectFrom('message').select(['kind', 'body']).where('user_id', '=', learner.userId).execute()
    expect(told).toEqual([{ kind: 'plan_moved', body: expect.stringContaining('1 个逾期的任务重新安排了日子，1 个任务顺延') }])
    await room.learn(learner, 1)
    await room.learn(learner, 2)
    const { rows } = await room.server.send(plan.credits, { query: {} }, learner)
    expect(rows.map(({ credits }) => credits).sort()).toEqual([10, 5])
  })

  it('names no postponed tasks where none had to make room', async () => {
    await room.server.send(plan.set, { body: { setting: { dailyMinutes: 60, restDays: [], remindAt: null } } }, learner)
    await pass(2)
    expect((await home()).change?.moves.map(({ reason }) => reason)).toEqual(['overdue'])
    const told = await room.server.db.selectFrom('message').select('body').where('user_id', '=', learner.userId).execute()
    expect(told).toEqual([{ body: expect.stringMatching(/：1 个逾期的任务重新安排了日子。可以在学习中心撤销$/) }])
  })

  it('a plan is restored when the learner undoes it, and stays so for a week', async () => {
    await pass(2)
    const before = await dues()
    const { change } = await home()
    const id = change?.id ?? 0
    await expect(decide(id, false, await room.server.signIn('13909199999'))).rejects.toMatchObject({ code: 404 })
    await decide(id, false)
    await decide(id, true)
    expect((await home()).change).toBeNull()
    expect(await dues()).toEqual(before)
    await pass(6)
    expect((await home()).change).toBeNull()
    await pass(1)
    expect((await home()).change?.moves.length).toBeGreaterThan(0)
  })

  it('stays when the learner sets something else, and avoids new rest days', async () => {
    await pass(2)
    const { change } = await home()
    await decide(change?.id ?? 0, true)
    expect((await home()).change).toBeNull()
    const set = (restDays: number[]) =>
      room.server.send(plan.set, { body: { setting: { dailyMinutes: 10, restDays, remindAt: 480 } } }, learner)
    expect((await set([])).movedCount).toBe(0)
    const weekday = (today + 3 + 3) % 7
    expect((await set([weekday])).movedCount).toBe(1)
    expect((await dues())[1]).toEqual([day(4), null])
  })

  it('names the daily minutes that would reach the exam', async () => {
    await room.server.db
      .insertInto('exam_day')
      .values({ user_id: learner.userId, category_id: 221, day: learningDayText(today + 5) })
      .execute()
    await pass(2)
    expect((await home()).change?.neededMinutes).toBe(20)
  })
})
