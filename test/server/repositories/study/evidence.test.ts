import type { Verdict } from '#server/database/rows/exam'
import { evidenceOf } from '#server/repositories/study/evidence'
import { tasksOf } from '#server/repositories/study/tasks'
import type { TestSession } from '../../../support/server'
import { Q } from '../../services/exam/exam-fixture'
import { type ClassServer, startClassServer } from '../../services/service/class-server'

const [LESSON, PRACTICE, HOMEWORK, POINT] = [1, 91, 92, 93]
const POINT_ID = 900
const HOUR = 3_600_000
let room: ClassServer
let learner: TestSession
let at: number
beforeAll(async () => {
  room = await startClassServer()
  const { db } = room.server
  learner = await room.server.signIn('13909600001')
  at = room.server.clock.now()
  const homework = { id: 1, course_id: 1, title: '作业', intro: '', due_at: at, pass_marks: 60, credits: 5 }
  await db.insertInto('homework').values(homework).execute()
  const { chapter_id } = await db.selectFrom('question').select('chapter_id').where('id', '=', Q.single).executeTakeFirstOrThrow()
  const task = { plan_id: 1, stage_id: 1, level: 'basic' as const, title: '', minutes: 5, credits: 5, due_offset: 1 }
  await db
    .insertInto('plan_task')
    .values([
      { ...task, id: PRACTICE, seq: 8, kind: 'practice', ref_id: chapter_id, need: 2 },
      { ...task, id: POINT, seq: 10, kind: 'practice', ref_id: chapter_id, point_id: POINT_ID, need: 2, need_percent: 100 },
      { ...task, id: HOMEWORK, seq: 9, kind: 'homework', ref_id: 1, need: 0 },
    ])
    .execute()
})
afterAll(() => room.server.close())

const seen = async (id: number) => {
  const { db } = room.server
  const found = (await evidenceOf(db, learner.userId, await tasksOf(db, learner.userId, 1))).get(id)
  return [found?.percent, found?.finished?.at ?? null]
}

it('a learned lesson is finished; one that was only played is not, however long', async () => {
  expect(await seen(LESSON)).toEqual([0, null])
  await room.learn(learner, LESSON)
  const state = room.server.db.updateTable('learn_state').where('user_id', '=', learner.userId)
  for (const [played_seconds, is_learned, evidence] of [
    [40, false, [40, null]],
    [100, false, [99, null]],
    [100, true, [100, at]],
  ] as const) {
    await state.set({ played_seconds, is_learned }).execute()
    expect(await seen(LESSON)).toEqual(evidence)
  }
})

it('a practice counts answered questions: one left blank does not count', async () => {
  const { db } = room.server
  const { category_id } = await db.selectFrom('question').select('category_id').where('id', '=', Q.single).executeTakeFirstOrThrow()
  const counts = { at_question_id: null, question_count: 3, done_count: 0, started_at: at, touched_at: at }
  const shape = { kind: 'random' as const, mode: 'practice' as const, place: 'r:1', title: '', form: '{"sections":[]}' }
  const { id: practice_id } = await db
    .insertInto('practice')
    .values({ user_id: learner.userId, category_id, ...shape, ...counts })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { practice_id, user_id: learner.userId, answer: null, marks: 0, receipt: null, is_first: true }
  const answer = (question_id: number, seq: number, verdict: Verdict) =>
    db
      .insertInto('practice_answer')
      .values({ ...row, question_id, seq, verdict, answered_at: at + seq * HOUR })
      .execute()
  await answer(Q.single, 1, 'right')
  await answer(Q.choice, 2, 'blank')
  expect(await seen(PRACTICE)).toEqual([50, null])
  await answer(Q.determine, 3, 'wrong')
  expect(await seen(PRACTICE)).toEqual([100, at + 3 * HOUR])
})

it('a practice of a knowledge point counts its questions alone, and asks for its share of right answers', async () => {
  const { db } = room.server
  const ofPoint = async (questionId: number) =>
    db
      .updateTable('question_version')
      .set({ point_ids: JSON.stringify([POINT_ID]) })
      .where('question_id', '=', questionId)
      .execute()
  const again = (question_id: number, seq: number, verdict: Verdict) =>
    db
      .insertInto('practice_answer')
      .values({ ...row, question_id, seq, verdict, answered_at: at + (seq + 3) * HOUR })
      .execute()
  const { category_id } = await db.selectFrom('question').select('category_id').where('id', '=', Q.single).executeTakeFirstOrThrow()
  const counts = { at_question_id: null, question_count: 3, done_count: 0, started_at: at, touched_at: at }
  const shape = { kind: 'random' as const, mode: 'practice' as const, place: 'r:2', title: '', form: '{"sections":[]}' }
  const { id: practice_id } = await db
    .insertInto('practice')
    .values({ user_id: learner.userId, category_id, ...shape, ...counts })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { practice_id, user_id: learner.userId, answer: null, marks: 0, receipt: null, is_first: true }
  expect(await seen(POINT)).toEqual([0, null])
  await ofPoint(Q.single)
  expect(await seen(POINT)).toEqual([50, null])
  await ofPoint(Q.determine)
  expect(await seen(POINT)).toEqual([99, null])
  await again(Q.determine, 1, 'right')
  expect(await seen(POINT)).toEqual([100, at + 4 * HOUR])
})

it('a practice of some difficulties counts no other question', async () => {
  const { db } = room.server
  const said = db.updateTable('question_version').set({ difficulty: 2 }).where('question_id', '=', Q.single)
  await said.execute()
  await db.updateTable('question_version').set({ difficulty: 4 }).where('question_id', '!=', Q.single).execute()
  const only = async (difficulties: number[]) => {
    await db
      .updateTable('plan_task')
      .set({ difficulties: JSON.stringify(difficulties) })
      .where('id', '=', PRACTICE)
      .execute()
    return (await seen(PRACTICE))[0]
  }
  expect([await only([1, 2]), await only([5]), await only([2, 4])]).toEqual([50, 0, 100])
  await only([])
})

it('homework counts once it has passed, from the hand-in of that version', async () => {
  const row = { homework_id: 1, user_id: learner.userId, task_id: null, answers: '[]', item_marks: '[]', is_late: false, marks: null }
  const hand = (version: number, status: 'submitted' | 'returned' | 'passed') =>
    room.server.db
      .insertInto('homework_submission')
      .values({ ...row, version, status, submitted_at: at + version * HOUR, marked_at: null })
      .execute()
  await hand(1, 'returned')
  await hand(2, 'submitted')
  expect(await seen(HOMEWORK)).toEqual([0, null])
  await hand(3, 'passed')
  expect(await seen(HOMEWORK)).toEqual([100, at + 3 * HOUR])
})
