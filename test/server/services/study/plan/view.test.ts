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

  it('opens a stage on the day after the one before ends, or as soon as all of that is done', async () => {
    const opens = async () => (await room.server.send(plan.plan, { params: { id: 1 } }, learner)).stages.map(({ isOpen }) => isOpen)
    const pass = async (days: number) => {
      room.server.clock.advance(days * DAY_MS)
      learner = await room.server.signIn(String(mobile))
    }
    await join(1)
    await pass(3)
    expect(await opens()).toEqual([true, false])
    await pass(1)
    expect(await opens()).toEqual([true, true])
    await room.reset()
    await join(1)
    await room.learn(learner, 1)
    expect(await opens()).toEqual([true, false])
    await room.learn(learner, 2)
    expect(await opens()).toEqual([true, true])
  })

  it('a plan is grouped by month', async () => {
    await join(1)
    const month = learningDayText(today + 1).slice(0, 7)
    const days = await room.server.send(plan.record, { query: { month } }, learner)
    expect(days[0]).toMatchObject({ day: learningDayText(today + 1), tasks: [{ id: 1, state: 'open' }] })
  })

  it('a plan of several opens with that of the chosen direction, without one with the one joined last', async () => {
    const { db } = room.server
    const other = { level: 3, name: '中级', seq: 9 }
    await db
      .insertInto('category')
      .values({ ...other, id: 901, parent_id: 22, level: 2 })
      .onConflict((on) => on.doNothing())
      .execute()
    await db
      .insertInto('category')
      .values({ ...other, id: 902, parent_id: 901 })
      .execute()
    const { id: _id, ...course } = await db.selectFrom('course').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
    const copy = { ...course, highlights: '[]', summary: '[]', teacher_ids: '[]' }
    await db
      .insertInto('course')
      .values({ ...copy, id: 2, category_id: 902 } as never)
      .execute()
    await db.insertInto('course_group').values({ id: 2, course_id: 2, title: '中级', intro: '' }).execute()
    await db.insertInto('study_plan').values({ id: 2, course_group_id: 2, title: '计划' }).execute()
    const opened = { course_group_id: 2, plan_id: 2, teacher_name: '', seq: 1, title: '1 班', capacity: 30 }
    await db
      .insertInto('study_class')
      .values({ ...opened, id: 9, start_day: today })
      .execute()
    await join(1)
    const { userId } = learner
    const member = await db.selectFrom('class_member').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
    const { id: _own, ...place } = member
    await db
      .insertInto('class_member')
      .values({ ...place, rest_days: '[]', class_id: 9, course_group_id: 2, joined_at: place.joined_at + 1 } as never)
      .execute()
    const shown = async () => (await room.server.send(plan.home, { query: {} }, learner)).mine.courseGroupId
    expect(await shown()).toBe(2)
    await db
      .insertInto('learner_direction')
      .values([
        { user_id: userId, category_id: 221, seq: 0 },
        { user_id: userId, category_id: 901, seq: 1 },
      ])
      .execute()
    expect(await shown()).toBe(1)
    await db.deleteFrom('learner_direction').where('category_id', '=', 221).execute()
    expect(await shown()).toBe(2)
  })
})
