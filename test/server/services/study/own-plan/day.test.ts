import { today } from '@/contract/study/today'
import { learningDayOf, weekdayOfLearningDay } from '@/domain/time/day'
import { lessonsOf, minutesOf, ownLearner } from './own-learner'

const own = ownLearner()
const { dayIn, grant, wish, set, read, nextDay, learn, drill } = own

describe('a day of a plan of one’s own', () => {
  it('shows the same day again, counts what is done, and gives the rest of it on the next day', async () => {
    await grant()
    const made = await set(wish())
    const [first = 0, second = 0] = lessonsOf(made.today)
    await learn([first])
    const later = await read()
    expect(later.today.map(({ kind, refId }) => [kind, refId])).toEqual(made.today.map(({ kind, refId }) => [kind, refId]))
    expect(later.today.filter(({ isDone }) => isDone).map(({ refId }) => refId)).toEqual([first])
    expect(later.changes).toEqual([])
    await nextDay()
    const next = await read()
    expect(next.changes).toEqual(['missed'])
    expect(lessonsOf(next.today)[0]).toBe(second)
    expect(lessonsOf(next.today)).not.toContain(first)
    expect(next.past).toEqual([{ day: dayIn(-1), done: 1, total: made.today.length }])
  })

  it('counts a practice once as many questions of its point are answered on its day', async () => {
    await grant()
    const made = await set(wish({ dailyMinutes: 60 }))
    const task = made.today.find(({ kind }) => kind === 'practice')
    if (!task) throw new Error('the day has a practice')
    await drill(task.refId, task.amount)
    const later = await read()
    expect(later.today.find(({ kind, refId }) => kind === 'practice' && refId === task.refId)?.isDone).toBe(true)
  })

  it('changes within the day for another exam day, minutes and days off, and keeps what is done', async () => {
    await grant()
    const made = await set(wish())
    const [first = 0] = lessonsOf(made.today)
    await learn([first])
    const off = weekdayOfLearningDay(learningDayOf(own.server.clock.now()) + 1)
    const changed = await set(wish({ examDay: dayIn(20), dailyMinutes: 45, restDays: [off] }))
    expect(changed.changes).toEqual(['exam_day', 'minutes', 'days_off'])
    expect(changed.today[0]).toMatchObject({ kind: 'lesson', refId: first, isDone: true })
    expect(lessonsOf(changed.today).filter((id) => id === first)).toHaveLength(1)
    expect(minutesOf(changed.today)).toBeGreaterThanOrEqual(36)
    expect(changed.ahead[0]?.day).toBe(dayIn(2))
    await nextDay()
    expect(await read()).toMatchObject({ isRestDay: true, today: [] })
  })

  it('rests while the learner is in a class of the course, once it has expired, and after the exam', async () => {
    await grant()
    await set(wish({ examDay: dayIn(2) }))
    await own.server.db
      .updateTable('entitlement')
      .set({ expires_at: own.server.clock.now() })
      .where('user_id', '=', own.learner.userId)
      .execute()
    expect(await read()).toMatchObject({ state: 'closed', today: [], ahead: [] })
    await own.server.db.updateTable('entitlement').set({ expires_at: null }).where('user_id', '=', own.learner.userId).execute()
    await nextDay(2)
    expect(await read()).toMatchObject({ state: 'over', daysLeft: 0, today: [] })
    expect((await own.server.send(today.open, { query: {} }, own.learner)).ownPlans).toEqual([])
    expect(await set(wish())).toMatchObject({ state: 'going' })
  })

  it('lays out a day once, however many ask at the same time', async () => {
    await grant()
    await set(wish())
    await nextDay()
    const all = await Promise.all(Array.from({ length: 6 }, () => read()))
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
    const rows = await own.server.db
      .selectFrom('own_plan_task')
      .select(['day', 'kind', 'ref_id'])
      .where('user_id', '=', own.learner.userId)
      .execute()
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length)
  })
})
