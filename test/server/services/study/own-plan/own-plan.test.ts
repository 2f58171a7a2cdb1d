import { ownPlan } from '@/contract/study/own-plan'
import type { OwnPlan } from '@/contract/study/own-plan.schema'
import { today } from '@/contract/study/today'
import { COURSE, lessonsOf, minutesOf, ownLearner } from './own-learner'

const own = ownLearner()
const { dayIn, grant, wish, set, read, mine } = own

describe('a plan of one’s own', () => {
  it('belongs to a course of the learner, and sets the day of the exam that every page shows', async () => {
    await grant()
    expect((await mine()).courses).toEqual([{ id: COURSE, title: expect.any(String), examDay: null }])
    const made = await set(wish())
    expect(made).toMatchObject({
      courseId: COURSE,
      state: 'going',
      examDay: dayIn(30),
      daysLeft: 30,
      dailyMinutes: 30,
      neededMinutes: null,
    })
    expect(made.left).toEqual({ lessons: [], papers: expect.any(Array) })
    expect(minutesOf(made.today)).toBeGreaterThanOrEqual(24)
    expect(minutesOf(made.today)).toBeLessThanOrEqual(36)
    expect(lessonsOf(made.today)[0]).toBe(1001)
    expect(await mine()).toMatchObject({ plans: [{ courseId: COURSE, doneCount: 0, taskCount: made.today.length }], courses: [] })
    const { countdown, ownPlans } = await own.server.send(today.open, { query: {} }, own.learner)
    expect(countdown?.day).toBe(dayIn(30))
    expect(ownPlans).toEqual([expect.objectContaining({ courseId: COURSE, taskCount: made.today.length })])
  })

  it('meets a refusal with a sentence where it cannot be', async () => {
    await expect(set(wish())).rejects.toThrow('购买课程后就能给自己定计划')
    await grant()
    await expect(set(wish({ examDay: dayIn(0) }))).rejects.toThrow('考试日期要在明天或以后')
    await expect(set(wish({ examDay: dayIn(2_000) }))).rejects.toThrow('考试日期最远是三年后')
    await expect(set(wish({ examDay: '2026-02-31' }))).rejects.toThrow('请选一个考试日期')
    await expect(set(wish({ dailyMinutes: 10 }))).rejects.toThrow()
    await expect(set(wish(), 999_999)).rejects.toThrow('课程')
    await expect(read()).rejects.toThrow('学习计划')
    await expect(own.server.send(ownPlan.end, { params: { courseId: COURSE } }, own.learner)).rejects.toThrow('学习计划')
    expect((await mine()).plans).toEqual([])
  })

  it('meets a refusal for a course in which the learner is in a class', async () => {
    await grant(102)
    const group = await own.server.db.selectFrom('course_group').select('id').where('course_id', '=', 102).executeTakeFirstOrThrow()
    const { id } = await own.server.db
      .selectFrom('study_class')
      .select('id')
      .where('course_group_id', '=', group.id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const before: OwnPlan = await set(wish(), 102)
    expect(before.state).toBe('going')
    const member = { user_id: own.learner.userId, course_group_id: group.id, class_id: id, group_seq: 1, start_day: 1, joined_at: 1 }
    await own.server.db
      .insertInto('class_member')
      .values({ ...member, remind_at: null, reminded_day: null })
      .execute()
    await expect(set(wish(), 102)).rejects.toThrow('这门课你在班级里学')
    expect(await read(102)).toMatchObject({ state: 'class', today: [] })
    expect((await mine()).courses).toEqual([])
  })

  it('ends with its tasks, and can be made anew', async () => {
    await grant()
    await set(wish())
    await own.server.send(ownPlan.end, { params: { courseId: COURSE } }, own.learner)
    expect(await own.server.db.selectFrom('own_plan_task').select('seq').where('user_id', '=', own.learner.userId).execute()).toEqual([])
    expect((await set(wish())).today.length).toBeGreaterThan(0)
  })
})
