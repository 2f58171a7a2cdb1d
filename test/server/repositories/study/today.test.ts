import {
  directionsWithQuestions,
  lastPlayed,
  lastPractised,
  nextLive,
  openPractice,
  practiceAt,
  questionsIn,
  runningExam,
  unfinishedAfter,
} from '#server/repositories/study/today'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { addExam, PAPER, Q } from '../../services/exam/exam-fixture'

const NOW = 1_000
let server: TestServer
let learner: TestSession
let other: TestSession
let mobile = 13909900000
const lesson = { chapter_id: 1, media: '', length: 100, is_trial: false, start_at: null, end_at: null }
const course = { category_id: 221, type: 'normal' as const, subtitle: '', cover: '', price: 100, list_price: 100, valid_days: null }
const texts = { highlights: '[]', summary: '[]', teacher_ids: '[]' }
/** Lessons: those of course 1 are recorded but for the third; those of course 2 are live. */
const [FIRST, SECOND, LIVE, LAST, RUNNING, NEXT, LATER, ELSEWHERE] = [11, 12, 13, 14, 21, 23, 22, 31]
beforeAll(async () => {
  server = await startServer()
  const { db } = server
  await addExam(db)
  await db
    .insertInto('course')
    .values([1, 2, 3].map((id) => ({ ...course, ...texts, id, seq: id, title: `课程${id}` })))
    .execute()
  await db
    .insertInto('chapter')
    .values([1, 2, 3].map((id) => ({ id, course_id: id, title: '', seq: 1 })))
    .execute()
  const recorded = (id: number, seq: number) => ({ ...lesson, id, seq, course_id: 1, title: `第${seq}讲`, type: 'video' as const })
  const live = (id: number, start: number, end: number, courseId = 2) => {
    return { ...lesson, id, seq: id, course_id: courseId, title: `直播${id}`, type: 'live' as const, start_at: start, end_at: end }
  }
  await db
    .insertInto('lesson')
    .values([
      recorded(LAST, 4),
      { ...recorded(LIVE, 3), type: 'live' as const, start_at: 1, end_at: 2 },
      recorded(SECOND, 2),
      recorded(FIRST, 1),
      { ...recorded(32, 2), course_id: 3 },
      live(LATER, NOW + 50, NOW + 60),
      live(NEXT, NOW + 10, NOW + 20),
      live(RUNNING, NOW - 10, NOW + 5),
      live(ELSEWHERE, NOW - 5, NOW + 9, 3),
    ])
    .execute()
})
afterAll(() => server.close())
beforeEach(async () => {
  learner = await server.signIn(String(++mobile))
  other = await server.signIn(String(++mobile))
})

const play = ({ userId }: TestSession, lesson_id: number, updated_at: number, is_learned = false) =>
  server.db
    .insertInto('learn_state')
    .values({
      ...{ user_id: userId, lesson_id, course_id: 1, played: new Uint8Array(), played_seconds: 1, position: 7 },
      ...{ is_learned, updated_at, stored_at: updated_at },
    })
    .execute()

it('the lessons played last come newest first, and at the same time the later lesson first', async () => {
  await play(other, LAST, 9)
  await play(other, LIVE, 3)
  await play(other, SECOND, 3)
  expect((await lastPlayed(server.db, other.userId, 9)).map(({ lessonId }) => lessonId)).toEqual([LAST, LIVE, SECOND])
  await play(learner, FIRST, 5)
  await play(learner, SECOND, 3)
  await play(learner, LIVE, 3)
  const ids = async (limit: number) => (await lastPlayed(server.db, learner.userId, limit)).map(({ lessonId }) => lessonId)
  expect([await ids(9), await ids(2)]).toEqual([
    [FIRST, LIVE, SECOND],
    [FIRST, LIVE],
  ])
  expect((await lastPlayed(server.db, learner.userId, 1))[0]).toMatchObject({
    courseId: 1,
    courseTitle: '课程1',
    title: '第1讲',
    seq: 1,
    position: 7,
  })
})

it('the lessons left after a lesson are recorded, in order, and not finished by this learner', async () => {
  const { db } = server
  const ids = async (seq: number) => (await unfinishedAfter(db, learner.userId, 1, seq)).map(({ lessonId }) => lessonId)
  await play(other, SECOND, 1, true)
  expect([await ids(0), await ids(1), await ids(4)]).toEqual([[FIRST, SECOND, LAST], [SECOND, LAST], []])
  await play(learner, FIRST, 1, false)
  await play(learner, SECOND, 1, true)
  expect(await ids(0)).toEqual([FIRST, LAST])
})

describe('practice', () => {
  let made = 0
  type Kind = 'chapter' | 'daily' | 'random'
  const add = async (
    { userId }: TestSession,
    done: number,
    touched_at: number,
    kind: Kind = 'chapter',
    mode: 'practice' | 'recite' = 'practice',
    category_id = 221,
  ) => {
    made += 1
    const row = { user_id: userId, category_id, kind, mode, place: `p${made}`, title: `练习${made}`, form: '{"sections":[]}' }
    const counts = { at_question_id: null, question_count: 10, done_count: done, started_at: 1, touched_at }
    const { id } = await server.db
      .insertInto('practice')
      .values({ ...row, ...counts })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, place: row.place }
  }

  it('the practice to continue is the last touched one that is begun and not finished; the ten of a day and reciting do not count', async () => {
    const open = async () => (await openPractice(server.db, learner.userId))?.id
    await add(other, 5, 99)
    await add(learner, 0, 90)
    await add(learner, 10, 91)
    await add(learner, 5, 92, 'daily')
    await add(learner, 5, 93, 'chapter', 'recite')
    expect(await open()).toBeUndefined()
    const late = await add(learner, 9, 8)
    await add(learner, 1, 7)
    expect(await open()).toBe(late.id)
    const same = await add(learner, 1, 8)
    expect(await open()).toBe(same.id)
    expect(await practiceAt(server.db, learner.userId, late.place)).toEqual({ doneCount: 9, questionCount: 10 })
    expect(await practiceAt(server.db, other.userId, late.place)).toBeUndefined()
  })

  it('the practice to begin is in the category last touched', async () => {
    const last = async () => (await lastPractised(server.db, learner.userId))?.id
    await add(other, 1, 99, 'chapter', 'practice', 22)
    expect(await last()).toBeUndefined()
    await add(learner, 1, 5, 'chapter', 'practice', 222)
    await add(learner, 1, 4, 'chapter', 'practice', 221)
    expect(await lastPractised(server.db, learner.userId)).toEqual({ id: 222, level: 3, parentId: 22 })
  })
})

it('the running exam is the learner’s own that ends first', async () => {
  const { db } = server
  let number = 0
  const sit = ({ userId }: TestSession, deadline: number, status: 'running' | 'submitted', paper_id = PAPER) =>
    db
      .insertInto('attempt')
      .values({ user_id: userId, paper_id, number: ++number, status, started_at: 1, deadline, submitted_at: null, form: '{"sections":[]}' })
      .execute()
  const ends = async () => (await runningExam(db, learner.userId, NOW))?.deadline
  await sit(other, NOW + 1, 'running')
  await sit(learner, NOW + 2, 'submitted')
  await sit(learner, NOW, 'running')
  expect(await ends()).toBeUndefined()
  await db.deleteFrom('attempt').where('user_id', '=', learner.userId).execute()
  await sit(learner, NOW + 9, 'running', PAPER + 1)
  await sit(learner, NOW + 5, 'running')
  expect(await ends()).toBe(NOW + 5)
})

it('the next live lesson is of an owned course or of a reservation, and may have begun', async () => {
  const { db } = server
  const next = async (now = NOW) => (await nextLive(db, learner.userId, now))?.lessonId
  const hold = ({ userId }: TestSession, course_id: number, expires_at: number | null) =>
    db.insertInto('entitlement').values({ user_id: userId, course_id, granted_at: 1, expires_at, order_sn: null }).execute()
  const reserve = ({ userId }: TestSession, lesson_id: number) =>
    db.insertInto('live_reservation').values({ user_id: userId, lesson_id, reserved_at: 1, reminded_at: null }).execute()
  await hold(other, 2, null)
  await reserve(other, NEXT)
  await hold(learner, 1, null)
  await hold(learner, 2, NOW)
  expect(await next()).toBeUndefined()
  await reserve(learner, LATER)
  expect(await next()).toBe(LATER)
  await db
    .updateTable('entitlement')
    .set({ expires_at: NOW + 1 })
    .where('user_id', '=', learner.userId)
    .execute()
  expect([await next(), await next(NOW + 5), await next(NOW + 60)]).toEqual([RUNNING, LATER, undefined])
  await db.updateTable('entitlement').set({ expires_at: null }).where('user_id', '=', learner.userId).execute()
  expect([await next(), await next(NOW + 4), await next(NOW + 5), await next(NOW + 20)]).toEqual([RUNNING, RUNNING, NEXT, LATER])
})

it('directions with questions come in their order; their questions are counted up to a limit', async () => {
  const { db } = server
  const direction = { parent_id: 2, level: 2 }
  await db
    .insertInto('category')
    .values([
      { ...direction, id: 23, name: '中级', seq: 0 },
      { ...direction, id: 24, name: '只有材料', seq: 0 },
      { id: 231, parent_id: 23, level: 3, name: '财管', seq: 1 },
      { id: 241, parent_id: 24, level: 3, name: '空', seq: 1 },
    ])
    .execute()
  const row = { chapter_id: 22101, parent_id: null, version: 1 }
  await db
    .insertInto('question')
    .values([
      { ...row, id: 901, key: 't901', category_id: 231, type: 'single_choice', seq: 1 },
      { ...row, id: 902, key: 't902', category_id: 241, type: 'material', seq: 1 },
    ])
    .execute()
  expect((await directionsWithQuestions(db)).map(({ id }) => id)).toEqual([23, 22])
  const all = Object.values(Q).length - 1
  expect(
    await Promise.all([
      questionsIn(db, 22, [], 99),
      questionsIn(db, 22, [], 3),
      questionsIn(db, 22, [221], 99),
      questionsIn(db, 24, [], 9),
    ]),
  ).toEqual([all, 3, 0, 0])
})
