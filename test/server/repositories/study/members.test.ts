import { tx } from '#server/database/tables'
import {
  classChoices,
  countMembers,
  lockClass,
  lockMember,
  membersOf,
  membersToRemind,
  membersWithNews,
  myClassOf,
  putMember,
  recordReminded,
  saveSetting,
} from '#server/repositories/study/members'
import { onPostgres, race } from '../../../support/race'
import type { TestSession } from '../../../support/server'
import { PAPER } from '../../services/exam/exam-fixture'
import { type ClassServer, startClassServer } from '../../services/service/class-server'

/** A second course that is free, with a class that is open and one that is not. */
const [GROUP, FREE_GROUP] = [1, 2]
const [FIRST, SECOND, CLOSED, FREE] = [1, 2, 21, 22]
let room: ClassServer
let today: number
let learner: TestSession
let mobile = 13909800000
beforeAll(async () => {
  room = await startClassServer()
  const { db } = room.server
  const row = await db.selectFrom('course').selectAll().executeTakeFirstOrThrow()
  const lists = { highlights: '[]', summary: '[]', teacher_ids: '[]' }
  await db
    .insertInto('course')
    .values({ ...row, ...lists, id: 2, seq: 2, title: '公开课', price: 0 } as never)
    .execute()
  await db.insertInto('course_group').values({ id: FREE_GROUP, course_id: 2, title: '公开班级', intro: '' }).execute()
  await db.insertInto('study_plan').values({ id: 2, course_group_id: FREE_GROUP, title: '公开计划' }).execute()
  const one = { course_group_id: FREE_GROUP, plan_id: 2, teacher_name: '周老师', start_day: 1, capacity: 9 }
  await db
    .insertInto('study_class')
    .values([
      { ...one, id: CLOSED, seq: 2, title: '二期', is_open: false },
      { ...one, id: FREE, seq: 1, title: '一期' },
    ])
    .execute()
})
afterAll(() => room.server.close())
beforeEach(async () => {
  today = await room.reset()
  learner = await room.server.signIn(String(++mobile))
})

const put = ({ userId }: TestSession, classId: number, now: number, more: { groupSeq?: number; startDay?: number } = {}) => {
  const courseGroupId = classId > SECOND ? FREE_GROUP : GROUP
  return tx(room.server.db, (work) => putMember(work, { userId, courseGroupId, classId, groupSeq: 1, startDay: today, ...more, now }))
}
const mine = async (session = learner) => membersOf(room.server.db, session.userId)
const change = (set: object, { userId }: TestSession = learner) =>
  room.server.db.updateTable('class_member').set(set).where('user_id', '=', userId).execute()

it('the classes of a learner come latest joined first, their days after the shifts of the plan', async () => {
  const other = await room.server.signIn(String(++mobile))
  await put(other, FIRST, 9)
  await put(learner, FREE, 1, { groupSeq: 3 })
  await put(learner, FIRST, 2)
  expect((await mine()).map(({ classId }) => classId)).toEqual([FIRST, FREE])
  await change({ joined_at: 5, shifted_days: 4 })
  expect((await mine()).map(({ classId, categoryId, startDay, planDay }) => [classId, categoryId, planDay - startDay])).toEqual([
    [FIRST, 221, 4],
    [FREE, 221, 4],
  ])
  await put(other, FREE, 9)
  expect((await mine(other)).map(({ classId }) => classId)).toEqual([FREE, FIRST])
  const locked = await tx(room.server.db, (work) => lockMember(work, learner.userId, FREE_GROUP))
  expect(locked && myClassOf(locked)).toMatchObject({
    classId: FREE,
    courseId: 2,
    groupTitle: '公开班级',
    classSeq: 1,
    groupSeq: 3,
    planId: 2,
  })
})

it('a learner who changes class starts the days of the new class from the beginning', async () => {
  await put(learner, FIRST, 1)
  await change({ shifted_days: 4, credits: 30, done_tasks: 2 })
  await put(learner, SECOND, 2, { groupSeq: 5, startDay: today + 3 })
  expect(await mine()).toMatchObject([
    { classId: SECOND, groupSeq: 5, startDay: today + 3, planDay: today + 3, transfers: 1, credits: 30, doneTasks: 2 },
  ])
})

it('a class counts its own learners, and its last place goes to one at a time', async () => {
  await put(learner, FREE, 1)
  await put(learner, FIRST, 1)
  await put(await room.server.signIn(String(++mobile)), FIRST, 1)
  expect(await Promise.all([FIRST, SECOND, FREE].map((id) => countMembers(room.server.db, id)))).toEqual([2, 0, 1])
})

onPostgres('a locked class and a locked membership wait for their holder', async () => {
  const { db } = room.server
  await put(learner, FIRST, 1)
  const member = () => tx(db, (work) => lockMember(work, learner.userId, GROUP))
  const place = () => tx(db, (work) => lockClass(work, FIRST))
  expect((await race(db, { hold: (work) => lockMember(work, learner.userId, GROUP), act: member })).hasWaited).toBe(true)
  expect((await race(db, { hold: (work) => lockClass(work, FIRST), act: place })).hasWaited).toBe(true)
})

it('a learner may choose open classes of own or public courses, and sees the own one', async () => {
  const { db, clock } = room.server
  const ids = async (session = learner) =>
    (await classChoices(db, session.userId, clock.now())).map(({ id, isMine, memberOf }) => [id, isMine, memberOf])
  expect(await ids()).toEqual([[FREE, false, null]])
  await room.buy(learner)
  const other = await room.server.signIn(String(++mobile))
  await put(other, CLOSED, 1)
  await put(other, FIRST, 1)
  const whole = [
    [FIRST, false, null],
    [SECOND, false, null],
    [3, false, null],
    [FREE, false, null],
  ]
  expect(await ids()).toEqual(whole)
  expect((await classChoices(db, learner.userId, clock.now())).map(({ taskCount, memberCount }) => [taskCount, memberCount])).toEqual([
    [3, 1],
    [3, 0],
    [3, 0],
    [0, 0],
  ])
  expect(await ids(other)).toEqual([
    [FIRST, true, FIRST],
    [FREE, false, CLOSED],
    [CLOSED, true, CLOSED],
  ])
  const until = (expires_at: number) => db.updateTable('entitlement').set({ expires_at }).where('user_id', '=', learner.userId).execute()
  await until(clock.now() + 1)
  expect(await ids()).toEqual(whole)
  await until(clock.now())
  expect(await ids()).toEqual([[FREE, false, null]])
})

describe('a learner with new activity', () => {
  const SETTLED = 1_000
  const waiting = async () => (await membersWithNews(room.server.db, 9)).map(({ userId }) => userId)
  type Kind = 'learn_state' | 'practice' | 'result' | 'homework_submission' | 'article_reading'
  /** Something of a kind that happened then. */
  async function happened(kind: Kind, at: number): Promise<void> {
    const { db } = room.server
    const user_id = learner.userId
    if (kind === 'learn_state') {
      const row = { user_id, lesson_id: 1, course_id: 1, played: new Uint8Array(), played_seconds: 1, position: 1, is_learned: false }
      // The device says when it was played; what counts is when the server has heard of it.
      await db
        .insertInto('learn_state')
        .values({ ...row, updated_at: 1, stored_at: at })
        .execute()
    }
    if (kind === 'practice') {
      const counts = { at_question_id: null, question_count: 1, done_count: 1, started_at: 1, touched_at: at }
      const shape = { kind: 'random' as const, mode: 'practice' as const, place: `r:${mobile}`, title: '', form: '{"sections":[]}' }
      await db
        .insertInto('practice')
        .values({ user_id, category_id: 221, ...shape, ...counts })
        .execute()
    }
    if (kind === 'result') {
      const tried = { user_id, paper_id: PAPER, number: 1, status: 'submitted' as const, started_at: 1, deadline: at, submitted_at: at }
      const { id } = await db
        .insertInto('attempt')
        .values({ ...tried, form: '{"sections":[]}' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const marked = { attempt_id: id, user_id, paper_id: PAPER, is_first: true, marks: 0, used_seconds: 1, submitted_at: at }
      await db
        .insertInto('result')
        .values({ ...marked, marking: '[]' })
        .execute()
    }
    if (kind === 'homework_submission') {
      const work = { id: mobile % 1_000_000, course_id: 1, title: '', intro: '', due_at: 1, pass_marks: 1, credits: 1 }
      await db.insertInto('homework').values(work).execute()
      const sent = { homework_id: work.id, user_id, version: 1, task_id: null, answers: '[]', item_marks: '[]', status: 'passed' as const }
      await db
        .insertInto('homework_submission')
        .values({ ...sent, is_late: false, marks: 1, submitted_at: 1, marked_at: at })
        .execute()
    }
    if (kind === 'article_reading') {
      const article = {
        id: mobile % 1_000_000,
        category_id: 221,
        title: '',
        summary: '',
        cover: '',
        author: '',
        published_at: 1,
        content: '[]',
      }
      await db.insertInto('article').values(article).execute()
      await db.insertInto('article_reading').values({ user_id, article_id: article.id, opened_at: 1, finished_at: at }).execute()
    }
  }

  it.each<[Kind]>([['learn_state'], ['practice'], ['result'], ['homework_submission'], ['article_reading']])(
    'a learner is found by a row of %s since then, and by none before',
    async (kind) => {
      const since = async (at: number) => {
        learner = await room.server.signIn(String(++mobile))
        await put(learner, FIRST, 1)
        await change({ settled_at: SETTLED })
        await happened(kind, at)
        return (await waiting()).includes(learner.userId)
      }
      expect([await since(SETTLED - 1), await since(SETTLED), await since(SETTLED + 1)]).toEqual([false, true, true])
    },
  )

  it('comes before those who wait for less time', async () => {
    const other = await room.server.signIn(String(++mobile))
    await put(learner, FIRST, 1)
    await put(other, FIRST, 1)
    await room.learn(learner, 1)
    await room.learn(other, 1)
    await change({ settled_at: 3 }, learner)
    await change({ settled_at: 2 }, other)
    expect(await waiting()).toEqual([other.userId, learner.userId])
    expect(await membersWithNews(room.server.db, 1)).toEqual([{ userId: other.userId, courseGroupId: GROUP }])
  })
})

describe('a reminder', () => {
  const MINUTE = 480
  it('a reminder is due from its minute on, once a day', async () => {
    const { db } = room.server
    await put(learner, FIRST, 1)
    const [{ id } = { id: 0 }] = await mine()
    const due = async (day: number, minute: number) => (await membersToRemind(db, day, minute)).map((row) => row.id)
    expect(await due(7, MINUTE)).toEqual([])
    await tx(db, (work) => saveSetting(work, id, { dailyMinutes: 30, restDays: [6], remindAt: MINUTE }))
    expect(await mine()).toMatchObject([{ dailyMinutes: 30, restDays: [6], remindAt: MINUTE }])
    expect([await due(7, MINUTE - 1), await due(7, MINUTE), await due(7, MINUTE + 1)]).toEqual([[], [id], [id]])
    const note = (day: number) => tx(db, (work) => recordReminded(work, id, day))
    expect([await note(7), await note(7), await note(6)]).toEqual([true, false, false])
    expect([await due(7, MINUTE), await due(8, MINUTE)]).toEqual([[], [id]])
    expect([await note(8), await due(8, MINUTE)]).toEqual([true, []])
  })
})
