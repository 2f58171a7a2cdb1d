import { remindOwnPlans } from '#server/services/study/own-plan/reminder'
import { message } from '@/contract/account/message'
import { ownPlan } from '@/contract/study/own-plan'
import { learningDayOf, minuteOfDay, shanghaiHour, weekdayOfLearningDay } from '@/domain/time/day'
import { HOUR_MS } from '@/domain/time/units'
import { COURSE, lessonsOf, ownLearner } from './own-learner'

const EIGHT = 20 * 60
const own = ownLearner()
const { dayIn, grant, wish, set, read, nextDay, learn } = own

const to = (hour: number) => {
  const { clock } = own.server
  clock.advance(shanghaiHour(clock.now(), 1, hour) - clock.now())
}
const remindAt = (minute: number | null) =>
  own.server.send(ownPlan.remind, { params: { courseId: COURSE }, body: { remindAt: minute } }, own.learner)
const reminded = async () =>
  (await own.server.send(message.list, { query: {} }, own.learner)).filter(({ kind }) => kind === 'task_due').map(({ body }) => body)
const run = () => remindOwnPlans(own.server.deps)

/** A plan with tasks today, at seven in the evening. */
async function planned(more: Parameters<typeof wish>[0] = {}) {
  to(19)
  own.learner = await own.server.signIn(own.mobile)
  await grant()
  return set(wish(more))
}

describe('the reminder of a plan of one’s own', () => {
  it('comes at its minute, once a learning day, however many processes work', async () => {
    await planned()
    expect((await read()).remindAt).toBeNull()
    expect(await remindAt(EIGHT)).toEqual({ remindAt: EIGHT })
    expect((await read()).remindAt).toBe(EIGHT)
    await run()
    expect(await reminded()).toEqual([])
    own.server.clock.advance(HOUR_MS)
    await Promise.all([run(), run(), run()])
    expect(await reminded()).toEqual([expect.stringMatching(/^《.+》今天还有 \d+ 个任务，约 \d+ 分钟。/)])
    await run()
    expect(await reminded()).toHaveLength(1)
    await nextDay()
    await run()
    expect(await reminded()).toHaveLength(2)
  })

  it('comes although the day was not laid out yet, and not on days off', async () => {
    await planned()
    await remindAt(EIGHT)
    const day = learningDayOf(own.server.clock.now())
    await nextDay(2)
    own.server.clock.advance(HOUR_MS)
    await run()
    expect(await reminded()).toHaveLength(1)
    await nextDay()
    await set(wish({ restDays: [weekdayOfLearningDay(day + 3)] }))
    own.server.clock.advance(HOUR_MS)
    await run()
    expect(await reminded()).toHaveLength(1)
  })

  it('stays away once the tasks of the day are done, and after one tap', async () => {
    const made = await planned({ dailyMinutes: 15 })
    await remindAt(EIGHT)
    await own.server.db
      .updateTable('own_plan_task')
      .set({ done_at: own.server.clock.now() })
      .where('user_id', '=', own.learner.userId)
      .execute()
    await learn(lessonsOf(made.today))
    own.server.clock.advance(HOUR_MS)
    await run()
    expect(await reminded()).toEqual([])
    await nextDay()
    expect(await remindAt(null)).toEqual({ remindAt: null })
    await run()
    expect(await reminded()).toEqual([])
  })

  it('waits for tomorrow when its minute is over today', async () => {
    await planned()
    own.server.clock.advance(2 * HOUR_MS)
    own.learner = await own.server.signIn(own.mobile)
    expect(minuteOfDay(own.server.clock.now())).toBe(21 * 60)
    await remindAt(EIGHT)
    await run()
    expect(await reminded()).toEqual([])
    await nextDay()
    await run()
    expect(await reminded()).toHaveLength(1)
  })

  it('stays away while the plan rests', async () => {
    await planned({ examDay: dayIn(2) })
    await remindAt(EIGHT)
    await nextDay(4)
    own.server.clock.advance(HOUR_MS)
    await run()
    expect(await reminded()).toEqual([])
  })

  it('goes to the others when one fails, and to that one when it works again', async () => {
    await planned()
    await remindAt(EIGHT)
    own.server.clock.advance(HOUR_MS)
    await own.server.db.updateTable('own_plan').set({ rest_days: '7' }).where('user_id', '=', own.learner.userId).execute()
    await run()
    expect(await reminded()).toEqual([])
    await own.server.db.updateTable('own_plan').set({ rest_days: '[]' }).where('user_id', '=', own.learner.userId).execute()
    await run()
    expect(await reminded()).toHaveLength(1)
  })

  it('needs a plan, and an hour of the day', async () => {
    await expect(remindAt(EIGHT)).rejects.toMatchObject({ code: 404, msg: '学习计划不存在' })
    await planned()
    expect((await own.server.exchange(ownPlan.remind, { params: { courseId: COURSE }, body: { remindAt: 60 } }, own.learner)).code).toBe(
      417,
    )
  })
})
