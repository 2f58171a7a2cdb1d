import { tx } from '#server/database/tables'
import { replaceDirections } from '#server/repositories/account/learner'
import { exam } from '@/contract/exam/exam'
import { learning } from '@/contract/learn/lesson'
import { live } from '@/contract/learn/live'
import { today } from '@/contract/study/today'
import { practice } from '@/contract/tiku/practice'
import { dayText, learningDayOf, learningDayText } from '@/domain/time/day'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { own } from '../../../support/shop'

/** Seeded: a free course of three lessons and more, an open direction, and one whose subject is locked. */
const COURSE = 104
const LESSON = 1028
const DIRECTION = 22
const LOCKED = 23
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('the next steps of today', () => {
  let server: TestServer
  let session: TestSession
  let mobile = 13900007000
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  beforeEach(async () => {
    mobile += 1
    session = await server.signIn(String(mobile))
  })
  afterAll(() => server.close())

  const open = (categoryId?: number) => server.send(today.open, { query: categoryId === undefined ? {} : { categoryId } }, session)
  const lengthOf = async (id: number) =>
    (await server.db.selectFrom('lesson').select('length').where('id', '=', id).executeTakeFirstOrThrow()).length
  const play = (to: number, isEnded: boolean) =>
    server.send(
      learning.submit,
      { params: { courseId: COURSE, lessonId: LESSON }, body: { position: to, played: [{ from: 0, to }], isEnded } },
      session,
    )

  it('begin with the ten of the first direction for a new learner', async () => {
    expect(await open()).toEqual({
      lesson: null,
      ownPlans: [],
      practice: null,
      daily: { categoryId: DIRECTION, name: '初级会计', doneCount: 0, questionCount: 10 },
      dueCount: 0,
      reviewedCount: 0,
      exam: null,
      live: null,
      countdown: null,
      streak: 0,
      week: ['02', '03', '04', '05', '06', '07', '08'].map((day) => ({ day: `2026-03-${day}`, isDone: false })),
    })
  })

  it('name the lesson and its second, and the next one once it is finished', async () => {
    server.clock.advance(30 * MINUTE)
    await play(20, false)
    expect((await open()).lesson).toMatchObject({ courseId: COURSE, lessonId: LESSON, second: 20, title: expect.stringMatching(/./) })
    const length = await lengthOf(LESSON)
    server.clock.advance(length * 1000)
    await play(length, true)
    const next = (await open()).lesson
    expect(next).toMatchObject({ courseId: COURSE, second: 0 })
    expect(next?.lessonId).not.toBe(LESSON)
  })

  it('omit a lesson whose course has ended', async () => {
    await own(server, session, 101, server.clock.now() + MINUTE)
    const [lesson] = await server.db
      .selectFrom('lesson')
      .select('id')
      .where('course_id', '=', 101)
      .where('is_trial', '=', false)
      .where('type', '!=', 'live')
      .orderBy('seq')
      .execute()
    const params = { courseId: 101, lessonId: lesson?.id ?? 0 }
    await server.send(learning.submit, { params, body: { position: 5, played: [{ from: 0, to: 5 }], isEnded: false } }, session)
    expect((await open()).lesson).toMatchObject(params)
    server.clock.advance(2 * MINUTE)
    expect((await open()).lesson).toBeNull()
  })

  it('name the open practice, the progress of the ten, and the due wrong answers', async () => {
    const chapter = await server.send(
      practice.start,
      { body: { mode: 'practice', source: { kind: 'chapter', chapterId: 22101 } } },
      session,
    )
    const [first] = chapter.questions.filter(({ type }) => type === 'single_choice')
    const said = server.db
      .selectFrom('question_version')
      .select('answer_key as key')
      .where('question_id', '=', first?.id ?? 0)
    const { key } = await said.executeTakeFirstOrThrow()
    const right = key?.kind === 'letters' ? key.letters : []
    const wrong = ['A', 'B', 'C', 'D'].filter((letter) => !right.includes(letter)).slice(0, 1)
    const body = { questionId: first?.id ?? 0, seq: 1, answer: { kind: 'letters' as const, letters: wrong } }
    await server.send(practice.answer, { params: { id: chapter.id }, body }, session)
    const ten = await server.send(practice.start, { body: { mode: 'practice', source: { kind: 'daily', categoryId: DIRECTION } } }, session)
    await server.send(
      practice.answer,
      { params: { id: ten.id }, body: { questionId: ten.questions[0]?.id ?? 0, seq: 1, answer: null } },
      session,
    )
    const told = await open()
    expect(told.practice).toEqual({
      id: chapter.id,
      title: chapter.title,
      doneCount: 1,
      questionCount: chapter.questions.filter(({ type }) => type !== 'material').length,
    })
    expect(told.daily).toMatchObject({ categoryId: DIRECTION, doneCount: 1, questionCount: 10 })
    server.clock.advance(DAY)
    session = await server.signIn(String(mobile))
    expect(await open()).toMatchObject({ dueCount: 1, daily: { doneCount: 0 } })
  })

  it('count down to the set day that comes next, and mark the days learned on', async () => {
    const setDay = (categoryId: number, day: string) => server.send(practice.setExamDay, { body: { categoryId, day } }, session)
    await setDay(DIRECTION, dayText(server.clock.now() + 40 * DAY))
    await setDay(LOCKED, dayText(server.clock.now() + 20 * DAY))
    expect((await open()).countdown).toEqual({
      categoryId: LOCKED,
      name: expect.stringMatching(/./),
      day: dayText(server.clock.now() + 20 * DAY),
    })
    const before = await open()
    expect(before.streak).toBe(0)
    server.clock.advance(30 * MINUTE)
    await play(20, false)
    const after = await open()
    expect(after.streak).toBe(1)
    const today = learningDayText(learningDayOf(server.clock.now()))
    expect(after.week?.filter(({ isDone }) => isDone)).toEqual([{ day: today, isDone: true }])
    expect(after.lesson?.cover).toMatch(/\/media\/covers\//)
  })

  it('count the reviews of this learning day apart from those that are due', async () => {
    const { db, clock } = server
    const [one, two] = await db.selectFrom('question').select('id').orderBy('id').limit(2).execute()
    const log = (question_id: number, key: string, reviewed_at: number) => ({
      user_id: session.userId,
      question_id,
      key,
      rating: 3,
      reviewed_at,
      due: clock.now() + DAY,
    })
    const ids = [one?.id ?? 0, two?.id ?? 0] as const
    await db
      .insertInto('review_log')
      .values([log(ids[0], 'first', clock.now()), log(ids[0], 'again', clock.now()), log(ids[1], 'before', clock.now() - 2 * DAY)])
      .execute()
    expect((await open()).reviewedCount).toBe(1)
  })

  it('omit the ten of a direction that is locked or missing', async () => {
    expect((await open(LOCKED)).daily).toBeNull()
    expect((await open(999_999)).daily).toBeNull()
  })

  it('follow the first chosen direction, else the one practised last', async () => {
    const { db } = server
    const locks = await db.deleteFrom('category_lock').returningAll().execute()
    const { id: subject } = await db
      .selectFrom('category')
      .select('id')
      .where('parent_id', '=', LOCKED)
      .where('level', '=', 3)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const { id: chapterId } = await db.selectFrom('tiku_chapter').select('id').where('category_id', '=', subject).executeTakeFirstOrThrow()
    const dailyId = async () => (await open()).daily?.categoryId
    expect(await dailyId()).toBe(DIRECTION)
    await server.send(practice.start, { body: { mode: 'practice', source: { kind: 'chapter', chapterId } } }, session)
    expect(await dailyId()).toBe(LOCKED)
    await tx(db, (work) => replaceDirections(work, session.userId, [DIRECTION, LOCKED]))
    expect(await dailyId()).toBe(DIRECTION)
    await tx(db, (work) => replaceDirections(work, session.userId, [LOCKED]))
    expect(await dailyId()).toBe(LOCKED)
    await db.insertInto('category_lock').values(locks).execute()
  })

  it('name the running exam with its deadline, and hand it in when that is over', async () => {
    const attempt = await server.send(exam.startAttempt, { params: { id: 1 }, query: {} }, session)
    expect((await open()).exam).toEqual({ attemptId: attempt.id, title: attempt.title, deadline: attempt.deadline })
    server.clock.advance(attempt.deadline - server.clock.now())
    expect((await open()).exam).toBeNull()
  })

  it('name the next reserved live lesson', async () => {
    const coming = await server.send(live.recent, { query: { when: 'upcoming' } }, session)
    const last = coming.at(-1)
    expect((await open()).live).toBeNull()
    await server.send(live.reserve, { params: { id: last?.id ?? 0 } }, session)
    expect((await open()).live).toMatchObject({ lessonId: last?.id, startAt: last?.startAt, endAt: last?.endAt })
  })
})
