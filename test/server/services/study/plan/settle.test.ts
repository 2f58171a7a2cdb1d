import { tx } from '#server/database/tables'
import { copyClassPlan, copyPlan, giveClassPlan, shiftClass } from '#server/repositories/study/classes'
import { settleStudies } from '#server/services/study/plan/settle'
import { learnRecord } from '@/contract/learn/learn-record'
import { plan } from '@/contract/study/plan'
import { dueDayOf } from '@/domain/study/study-plan'
import { learningDayOf, learningDayText } from '@/domain/time/day'
import type { TestSession } from '../../../../support/server'
import { type ClassServer, startClassServer } from '../../service/class-server'

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
  it("counts as done once, by the server's records, for any number of queries", async () => {
    await join(1)
    expect((await home()).today.map(({ state }) => state)).toEqual(['open', 'open'])
    await room.learn(learner, 1)
    await Promise.all([home(), home(), settleStudies(room.server.deps)])
    expect(await credits()).toMatchObject({ total: 10, rows: [{ title: '第1讲', outcome: 'on_time', credits: 10 }] })
    expect(await home()).toMatchObject({ streak: 1, place: 1 })
  })

  it('earns half within seven days after its due day, and nothing later', async () => {
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

  it('counts from the day it was finished, not from the day of a query', async () => {
    await join(1)
    await room.learn(learner, 1)
    room.server.clock.advance(5 * DAY_MS)
    await again()
    expect(await credits()).toMatchObject({ total: 10, rows: [{ outcome: 'on_time' }] })
  })

  it("does not become punctual by a device's claim", async () => {
    await join(1)
    const said = room.server.clock.now() + DAY_MS
    const sync = (lessonId: number) => {
      const record = { courseId: 1, lessonId, at: said, position: 100, played: [{ from: 0, to: 100 }], isEnded: true }
      return room.server.send(learnRecord.submitAll, { body: { records: [record] } }, learner)
    }
    room.server.clock.advance(4 * DAY_MS)
    await again()
    await sync(1)
    expect((await credits()).rows).toMatchObject([{ outcome: 'on_time', credits: 10 }])
    room.server.clock.advance(6 * DAY_MS)
    await again()
    await sync(2)
    expect((await credits()).rows[0]).toMatchObject({ title: '第2讲', outcome: 'made_up', credits: 5 })
  })

  it('earns once, in any plan of the course group', async () => {
    await join(1)
    await room.learn(learner, 1)
    expect((await credits()).total).toBe(10)
    await tx(room.server.db, (work) => copyClassPlan(work, 2, '单独的计划'))
    await join(2)
    expect(await credits()).toMatchObject({ total: 10, rows: [{ credits: 10 }] })
    expect(await home()).toMatchObject({ doneCount: 1, taskCount: 3, mine: { title: '2 班', credits: 10 } })
    expect((await room.server.send(plan.taskRank, { query: {} }, learner)).mine?.value).toBe(1)
  })
})

describe('a plan in use', () => {
  const due = async () => (await room.server.send(plan.tasks, { query: { level: 'basic' } }, learner)).map((task) => task.due)
  const days = async (...offsets: number[]) => {
    const today = learningDayOf(room.server.clock.now())
    return offsets.map((offset) => learningDayText(today + offset))
  }

  it('a plan is shifted for tasks neither done nor overdue, off the rest days', async () => {
    await join(1)
    room.server.clock.advance(2 * DAY_MS)
    await again()
    expect(await due()).toEqual(await days(-1, 1, 18))
    const today = learningDayOf(room.server.clock.now())
    const restDays = [(today + 18 + 5 + 3) % 7, (today + 18 + 6 + 3) % 7]
    const setting = { dailyMinutes: 40, restDays: [], remindAt: null }
    await room.server.send(plan.set, { body: { setting: { ...setting, restDays } } }, learner)
    await tx(room.server.db, (work) => shiftClass(work, 1, 5, today))
    const [, second = '', third = ''] = await due()
    expect([second, third]).toEqual(await days(...[1 + 5, 18 + 5].map((offset) => dueDayOf(today, offset, restDays) - today)))
    await room.server.send(plan.set, { body: { setting } }, learner)
    expect(await due()).toEqual(await days(-1, 6, 23))
    await tx(room.server.db, (work) => shiftClass(work, 1, -60, today))
    expect(await due()).toEqual(await days(-1, 0, 0))
  })

  it('gives a task added later a day, today at the earliest', async () => {
    await join(1)
    room.server.clock.advance(2 * DAY_MS)
    await again()
    expect(await due()).toEqual(await days(-1, 1, 18))
    const late = {
      id: 90,
      plan_id: 1,
      stage_id: 2,
      seq: 9,
      kind: 'lesson' as const,
      level: 'basic' as const,
      need: 0,
      minutes: 20,
      credits: 10,
    }
    await room.server.db
      .insertInto('plan_task')
      .values({ ...late, title: '加的一讲', ref_id: 4, due_offset: 1 })
      .execute()
    expect((await due()).sort()).toEqual(await days(-1, 0, 1, 18))
    await room.server.db.deleteFrom('task_due').where('task_id', '=', 90).execute()
    await room.server.db.deleteFrom('plan_task').where('id', '=', 90).execute()
  })

  it.each([
    ['nothing that is due today', [], [0], 0],
    ['nothing onto today', [1], [], 1],
  ])('moves %s when the rest days change', async (_name, before, after, first) => {
    const set = (offsets: readonly number[]) => {
      const today = learningDayOf(room.server.clock.now())
      const restDays = offsets.map((offset) => (today + offset + 3) % 7)
      return room.server.send(plan.set, { body: { setting: { dailyMinutes: 40, restDays, remindAt: null } } }, learner)
    }
    await join(1)
    await set(before)
    room.server.clock.advance(DAY_MS)
    await again()
    await set(after)
    expect((await due())[0]).toBe((await days(first))[0])
  })

  it('begins later where the class has not begun', async () => {
    const today = learningDayOf(room.server.clock.now())
    await room.server.db
      .updateTable('study_class')
      .set({ start_day: today + 4 })
      .where('id', '=', 1)
      .execute()
    await join(1)
    await tx(room.server.db, (work) => shiftClass(work, 1, 3, today))
    expect(await due()).toEqual(await days(8, 10, 27))
    expect((await room.server.send(plan.choices, {}, learner)).find(({ id }) => id === 1)?.startsOn).toBe(learningDayText(today + 7))
  })

  it('can be replaced by another: finished tasks count there, and earn nothing again', async () => {
    await join(1)
    await room.learn(learner, 1)
    expect((await credits()).total).toBe(10)
    room.server.clock.advance(6 * DAY_MS)
    await again()
    const other = (await tx(room.server.db, (work) => copyPlan(work, 1, '新计划'))) ?? 0
    const today = learningDayOf(room.server.clock.now())
    expect(await tx(room.server.db, (work) => giveClassPlan(work, 1, other, today))).toEqual([{ userId: learner.userId }])
    expect(await due()).toEqual(await days(0, 0, 14))
    expect(await home()).toMatchObject({ doneCount: 1, taskCount: 3, late: [], mine: { planId: other, credits: 10 } })
    await room.learn(learner, 2)
    expect(await credits()).toMatchObject({ total: 20, rows: [{ title: '第2讲', outcome: 'on_time' }, { title: '第1讲' }] })
    expect(await tx(room.server.db, (work) => giveClassPlan(work, 1, other, today))).toBeUndefined()
    await tx(room.server.db, (work) => giveClassPlan(work, 1, 1, today))
  })
})
