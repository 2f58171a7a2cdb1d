import { learningDayOf } from '@/domain/time/day'
import { startServer, type TestSession } from '../../../support/server'
import { addExam } from '../exam/exam-fixture'

const course = { category_id: 221, type: 'normal' as const, subtitle: '', cover: '', price: 100, list_price: 100, valid_days: null, seq: 1 }
const lesson = {
  course_id: 1,
  chapter_id: 1,
  type: 'video' as const,
  media: '',
  length: 100,
  is_trial: false,
  start_at: null,
  end_at: null,
}

/** A course of three lessons, each a task due 1, 3 and 20 days after the start; class 1 began today, class 2 ten days ago, class 3 is full at one. */
export async function startClassServer() {
  const server = await startServer()
  const { db, clock } = server
  await addExam(db)
  await db
    .insertInto('course')
    .values({ ...course, id: 1, title: '经济法基础', highlights: '[]', summary: '[]', teacher_ids: '[]' })
    .execute()
  await db.insertInto('chapter').values({ id: 1, course_id: 1, title: '', seq: 1 }).execute()
  await db
    .insertInto('lesson')
    .values([1, 2, 3].map((id) => ({ ...lesson, id, title: `第${id}讲`, seq: id })))
    .execute()
  const today = learningDayOf(clock.now())
  await db.insertInto('course_group').values({ id: 1, course_id: 1, title: '经济法', intro: '' }).execute()
  await db.insertInto('study_plan').values({ id: 1, course_group_id: 1, title: '计划' }).execute()
  await db
    .insertInto('plan_stage')
    .values([
      { id: 1, plan_id: 1, seq: 1, title: '一', intro: '' },
      { id: 2, plan_id: 1, seq: 2, title: '二', intro: '' },
    ])
    .execute()
  const task = { plan_id: 1, kind: 'lesson' as const, level: 'basic' as const, need: 0, minutes: 20, credits: 10 }
  await db
    .insertInto('plan_task')
    .values([
      { ...task, id: 1, stage_id: 1, seq: 1, title: '第1讲', ref_id: 1, due_offset: 1 },
      { ...task, id: 2, stage_id: 1, seq: 2, title: '第2讲', ref_id: 2, due_offset: 3 },
      { ...task, id: 3, stage_id: 2, seq: 3, title: '第3讲', ref_id: 3, due_offset: 20 },
    ])
    .execute()
  const one = { course_group_id: 1, plan_id: 1, teacher_name: '林老师' }
  await db
    .insertInto('study_class')
    .values([
      { ...one, id: 1, seq: 1, title: '1 班', start_day: today, capacity: 30 },
      { ...one, id: 2, seq: 2, title: '2 班', start_day: today - 10, capacity: 30 },
      { ...one, id: 3, seq: 3, title: '3 班', start_day: today, capacity: 1 },
    ])
    .execute()
  const buy = ({ userId }: TestSession) =>
    db.insertInto('entitlement').values({ user_id: userId, course_id: 1, granted_at: 0, expires_at: null, order_sn: null }).execute()
  /** The server saw the whole lesson played now. */
  const learn = async ({ userId }: TestSession, lessonId: number) => {
    const at = clock.now()
    const base = { user_id: userId, lesson_id: lessonId, course_id: 1, played: new Uint8Array(13).fill(255), updated_at: at }
    await db
      .insertInto('learn_state')
      .values({ ...base, played_seconds: 100, position: 100, is_learned: true })
      .execute()
    await db
      .insertInto('learn_day')
      .values({ ...base, day: learningDayOf(at), seconds: 100 })
      .execute()
  }
  /** Nobody is in a class, and the classes begin anew. Returns today. */
  const reset = async () => {
    for (const table of ['credit_journal', 'task_done', 'task_due', 'class_member', 'learn_day', 'learn_state'] as const)
      await db.deleteFrom(table).execute()
    const now = learningDayOf(clock.now())
    await db.updateTable('study_class').set({ start_day: now }).where('id', '<>', 2).execute()
    await db
      .updateTable('study_class')
      .set({ start_day: now - 10 })
      .where('id', '=', 2)
      .execute()
    return now
  }
  return { server, buy, learn, reset }
}

export type ClassServer = Awaited<ReturnType<typeof startClassServer>>
