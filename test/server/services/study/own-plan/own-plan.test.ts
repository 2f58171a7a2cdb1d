import { ownPlan } from '@/contract/study/own-plan'
import type { OwnPlan, OwnTask, SetOwnPlan } from '@/contract/study/own-plan.schema'
import { today } from '@/contract/study/today'
import { practice } from '@/contract/tiku/practice'
import type { Answer, QuestionType } from '@/contract/tiku/question.schema'
import { learningDayOf, learningDayText, weekdayOfLearningDay } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'

const COURSE = 101
const SUBJECT = 221
let server: TestServer
let learner: TestSession
let mobile: string
let last = 0
beforeAll(async () => {
  server = await startServer({ seed: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  mobile = `139000067${String(last++).padStart(2, '0')}`
  learner = await server.signIn(mobile)
})

const dayIn = (days: number) => learningDayText(learningDayOf(server.clock.now()) + days)
const grant = (courseId = COURSE) =>
  server.db.insertInto('entitlement').values({ user_id: learner.userId, course_id: courseId, granted_at: server.clock.now() }).execute()
const wish = (more: Partial<SetOwnPlan> = {}): SetOwnPlan => ({ examDay: dayIn(30), dailyMinutes: 30, restDays: [], ...more })
const set = (body: SetOwnPlan, courseId = COURSE) => server.send(ownPlan.set, { params: { courseId }, body }, learner)
const read = (courseId = COURSE) => server.send(ownPlan.read, { params: { courseId } }, learner)
const mine = () => server.send(ownPlan.mine, {}, learner)
/** Days later the learner signs in again. */
async function nextDay(days = 1): Promise<void> {
  server.clock.advance(days * DAY_MS)
  learner = await server.signIn(mobile)
}

async function learn(ids: readonly number[]): Promise<void> {
  const rows = ids.map((id) => ({
    ...{ user_id: learner.userId, lesson_id: id, course_id: COURSE, played: Buffer.alloc(0), played_seconds: 120, position: 120 },
    ...{ is_learned: true, updated_at: server.clock.now() },
  }))
  await server.db.insertInto('learn_state').values(rows).execute()
}

/** An answer that fits a type of question, right or not. */
function answerTo(type: QuestionType): Answer {
  if (type === 'determine') return { kind: 'truth', value: true }
  if (type === 'fill') return { kind: 'blanks', texts: ['1'] }
  return type === 'essay' ? { kind: 'text', text: '答' } : { kind: 'letters', letters: ['A'] }
}

/** Answers so many questions of a point. */
async function drill(pointId: number, count: number): Promise<void> {
  const made = await server.send(practice.start, { body: { mode: 'practice', source: { kind: 'point', pointId, count } } }, learner)
  for (const { id, type } of made.questions.filter((question) => question.type !== 'material').slice(0, count)) {
    const body = { questionId: id, seq: 1, answer: answerTo(type) }
    await server.send(practice.answer, { params: { id: made.id }, body }, learner)
  }
}

const lessonsOf = (tasks: readonly OwnTask[]) => tasks.flatMap(({ kind, refId }) => (kind === 'lesson' ? [refId] : []))
const minutesOf = (tasks: readonly OwnTask[]) => tasks.reduce((sum, { minutes }) => sum + minutes, 0)

describe('a plan of one’s own', () => {
  it('is made for a course of the learner, and sets the day of the exam that every page shows', async () => {
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
    const { countdown, ownPlans } = await server.send(today.open, { query: {} }, learner)
    expect(countdown?.day).toBe(dayIn(30))
    expect(ownPlans).toEqual([expect.objectContaining({ courseId: COURSE, taskCount: made.today.length })])
  })

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

  it('is laid out anew within the day for another exam day, minutes and days off, and keeps what is done', async () => {
    await grant()
    const made = await set(wish())
    const [first = 0] = lessonsOf(made.today)
    await learn([first])
    const off = weekdayOfLearningDay(learningDayOf(server.clock.now()) + 1)
    const changed = await set(wish({ examDay: dayIn(20), dailyMinutes: 45, restDays: [off] }))
    expect(changed.changes).toEqual(['exam_day', 'minutes', 'days_off'])
    expect(changed.today[0]).toMatchObject({ kind: 'lesson', refId: first, isDone: true })
    expect(lessonsOf(changed.today).filter((id) => id === first)).toHaveLength(1)
    expect(minutesOf(changed.today)).toBeGreaterThanOrEqual(36)
    expect(changed.ahead[0]?.day).toBe(dayIn(2))
    await nextDay()
    expect(await read()).toMatchObject({ isRestDay: true, today: [] })
  })

  it('takes in a lesson that the course gets later', async () => {
    await grant()
    await set(wish())
    const { chapter_id } = await server.db.selectFrom('lesson').select('chapter_id').where('id', '=', 1001).executeTakeFirstOrThrow()
    const added = {
      id: 990_001,
      course_id: COURSE,
      chapter_id,
      title: '加课',
      type: 'video' as const,
      media: '',
      length: 600,
      is_trial: false,
      seq: -1,
    }
    await server.db
      .insertInto('lesson')
      .values({ ...added, start_at: null, end_at: null })
      .execute()
    try {
      const later = await read()
      expect(later.changes).toEqual(['content'])
      expect(lessonsOf(later.today)[0]).toBe(990_001)
    } finally {
      await server.db.deleteFrom('lesson').where('id', '=', 990_001).execute()
    }
  })

  it('says kindly what does not fit', async () => {
    await grant()
    await server.db.updateTable('lesson').set({ length: 3_600 }).where('course_id', '=', COURSE).execute()
    try {
      const made = await set(wish({ examDay: dayIn(4), dailyMinutes: 60 }))
      expect(made.left.lessons.length).toBeGreaterThan(0)
      expect(made.left.papers.length).toBeGreaterThan(0)
      expect(made.neededMinutes).toBeGreaterThan(60)
    } finally {
      await server.db.updateTable('lesson').set({ length: 120 }).where('course_id', '=', COURSE).execute()
    }
  })

  it('explains tasks by the forecast once enough is known, and by the share of the exam before', async () => {
    await grant()
    const made = await set(wish({ dailyMinutes: 60 }))
    expect(made.forecast).toBeNull()
    const practiced = made.today.find(({ kind }) => kind === 'practice')
    expect(practiced).toMatchObject({ gain: null, sharePercent: expect.any(Number) })
    const demo = await server.signIn('13800000001')
    const read = await server.send(ownPlan.set, { params: { courseId: COURSE }, body: wish({ dailyMinutes: 60 }) }, demo)
    expect(read.forecast).toMatchObject({ fullMarks: 10_000 })
    expect((read.forecast?.after ?? 0) >= (read.forecast?.before ?? 0)).toBe(true)
    expect(read.today.every(({ gain }) => gain !== null && gain >= 0)).toBe(true)
    await server.send(ownPlan.end, { params: { courseId: COURSE } }, demo)
  })

  it('takes the questions of every subject for a course of a direction', async () => {
    const made = await set(wish({ dailyMinutes: 90 }), 104)
    expect(made.today.some(({ kind }) => kind === 'lesson')).toBe(true)
    const points = [...made.today, ...made.ahead.flatMap(({ tasks }) => tasks)].filter(({ kind }) => kind === 'practice')
    const rows = await server.db
      .selectFrom('knowledge_point')
      .innerJoin('tiku_chapter', 'tiku_chapter.id', 'knowledge_point.chapter_id')
      .select('tiku_chapter.category_id as subjectId')
      .where(
        'knowledge_point.id',
        'in',
        points.map(({ refId }) => refId),
      )
      .execute()
    expect(new Set(rows.map(({ subjectId }) => subjectId))).toEqual(new Set([221, 222]))
  })

  it('rests while the learner is in a class of the course, once it has expired, and after the exam', async () => {
    await grant()
    await set(wish({ examDay: dayIn(2) }))
    await server.db.updateTable('entitlement').set({ expires_at: server.clock.now() }).where('user_id', '=', learner.userId).execute()
    expect(await read()).toMatchObject({ state: 'closed', today: [], ahead: [] })
    await server.db.updateTable('entitlement').set({ expires_at: null }).where('user_id', '=', learner.userId).execute()
    await nextDay(2)
    expect(await read()).toMatchObject({ state: 'over', daysLeft: 0, today: [] })
    expect((await server.send(today.open, { query: {} }, learner)).ownPlans).toEqual([])
    expect(await set(wish())).toMatchObject({ state: 'going' })
  })

  it('is refused with a sentence where it cannot be', async () => {
    await expect(set(wish())).rejects.toThrow('购买课程后就能给自己定计划')
    await grant()
    await expect(set(wish({ examDay: dayIn(0) }))).rejects.toThrow('考试日期要在明天或以后')
    await expect(set(wish({ examDay: dayIn(2_000) }))).rejects.toThrow('考试日期最远是三年后')
    await expect(set(wish({ examDay: '2026-02-31' }))).rejects.toThrow('请选一个考试日期')
    await expect(set(wish({ dailyMinutes: 10 }))).rejects.toThrow()
    await expect(set(wish(), 999_999)).rejects.toThrow('课程')
    await expect(read()).rejects.toThrow('学习计划')
    await expect(server.send(ownPlan.end, { params: { courseId: COURSE } }, learner)).rejects.toThrow('学习计划')
    expect((await mine()).plans).toEqual([])
  })

  it('is refused for a course in which the learner is in a class', async () => {
    await grant(102)
    const group = await server.db.selectFrom('course_group').select('id').where('course_id', '=', 102).executeTakeFirstOrThrow()
    const { id } = await server.db
      .selectFrom('study_class')
      .select('id')
      .where('course_group_id', '=', group.id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const before: OwnPlan = await set(wish(), 102)
    expect(before.state).toBe('going')
    const member = { user_id: learner.userId, course_group_id: group.id, class_id: id, group_seq: 1, start_day: 1, joined_at: 1 }
    await server.db
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
    await server.send(ownPlan.end, { params: { courseId: COURSE } }, learner)
    expect(await server.db.selectFrom('own_plan_task').select('seq').where('user_id', '=', learner.userId).execute()).toEqual([])
    expect((await set(wish())).today.length).toBeGreaterThan(0)
  })

  it('lays out a day once, however many ask at the same time', async () => {
    await grant()
    await set(wish())
    await nextDay()
    const all = await Promise.all(Array.from({ length: 6 }, () => read()))
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
    const rows = await server.db
      .selectFrom('own_plan_task')
      .select(['day', 'kind', 'ref_id'])
      .where('user_id', '=', learner.userId)
      .execute()
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length)
  })

  it('asks its reviews of the subject', async () => {
    await grant()
    const { id } = await server.db
      .selectFrom('question')
      .select('id')
      .where('category_id', '=', SUBJECT)
      .where('type', '=', 'single_choice')
      .limit(1)
      .executeTakeFirstOrThrow()
    const card = {
      user_id: learner.userId,
      question_id: id,
      due: server.clock.now() - 1,
      stability: 1,
      difficulty: 5,
      scheduled_days: 1,
      reps: 1,
      lapses: 0,
      state: 2,
    }
    await server.db
      .insertInto('review_card')
      .values({ ...card, last_review: server.clock.now() - DAY_MS })
      .execute()
    const entry = { version: 1, times_wrong: 1, right_streak: 0, reason: null, last_wrong_at: 1, gone_at: null }
    await server.db
      .insertInto('wrong_entry')
      .values({ user_id: learner.userId, question_id: id, ...entry })
      .execute()
    const made = await set(wish())
    expect(made.today[0]).toMatchObject({ kind: 'review', refId: SUBJECT, amount: 1, title: '复习 1 题' })
  })
})
