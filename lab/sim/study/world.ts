import { tx } from '#server/database/tables'
import { copyClassPlan } from '#server/repositories/study/classes'
import { learningDayOf } from '@/domain/time/day'
import { startServer } from '../../../test/support/server'

export const COURSE = 1
export const LESSON_SECONDS = 60
const LESSONS = 24
const CHAPTERS = 6
export const QUESTIONS_A_CHAPTER = 3
const PAPERS = 3
const HOMEWORKS = 3
const ARTICLES = 4

const range = (count: number) => Array.from({ length: count }, (_none, at) => at + 1)

type Kind = 'lesson' | 'practice' | 'paper' | 'homework' | 'reading'
export const kinds: readonly { kind: Kind; count: number; credits: number }[] = [
  { kind: 'lesson', count: LESSONS, credits: 11 },
  { kind: 'practice', count: CHAPTERS, credits: 10 },
  { kind: 'paper', count: PAPERS, credits: 31 },
  { kind: 'homework', count: HOMEWORKS, credits: 20 },
  { kind: 'reading', count: ARTICLES, credits: 7 },
]

async function addContent({ db }: Awaited<ReturnType<typeof startServer>>): Promise<void> {
  const text = { subtitle: '', cover: '', highlights: '[]', summary: '[]', teacher_ids: '[]' }
  await db
    .insertInto('category')
    .values([
      { id: 2, parent_id: null, level: 1, name: '会计', seq: 1 },
      { id: 22, parent_id: 2, level: 2, name: '初级会计', seq: 1 },
      { id: 222, parent_id: 22, level: 3, name: '初级会计实务', seq: 1 },
    ])
    .execute()
  const course = { id: COURSE, category_id: 222, type: 'normal' as const, price: 0, list_price: 0, valid_days: null, seq: 1, title: '实务' }
  await db
    .insertInto('course')
    .values({ ...course, ...text })
    .execute()
  await db.insertInto('chapter').values({ id: 1, course_id: COURSE, title: '', seq: 1 }).execute()
  const lesson = {
    course_id: COURSE,
    chapter_id: 1,
    type: 'video' as const,
    media: '',
    length: LESSON_SECONDS,
    is_trial: false,
    start_at: null,
    end_at: null,
  }
  await db
    .insertInto('lesson')
    .values(range(LESSONS).map((id) => ({ ...lesson, id, title: `第${id}讲`, seq: id })))
    .execute()
  await db
    .insertInto('tiku_chapter')
    .values(range(CHAPTERS).map((id) => ({ id, category_id: 222, title: `第${id}章`, seq: id })))
    .execute()
  const questions = range(CHAPTERS * QUESTIONS_A_CHAPTER).map((id) => {
    const chapter_id = Math.ceil(id / QUESTIONS_A_CHAPTER)
    return { id, key: `q${id}`, category_id: 222, chapter_id, parent_id: null, type: 'determine' as const, seq: id, version: 1 }
  })
  await db.insertInto('question').values(questions).execute()
  const said = { stem: '[]', options: '[]', answer_key: null, explanation: '[]', point_ids: '[]', difficulty: 3, pinned: '[]', made_at: 0 }
  const versions = questions.map(({ id }) => ({ ...said, question_id: id, version: 1 }))
  await db.insertInto('question_version').values(versions).execute()
  const paper = { category_id: 222, kind: 'mock' as const, minutes: 60, pass_marks: 60, full_marks: 100, notice: '[]' }
  await db
    .insertInto('paper')
    .values(range(PAPERS).map((id) => ({ ...paper, id, title: `卷${id}` })))
    .execute()
  const homework = { course_id: COURSE, intro: '', due_at: 0, pass_marks: 60, credits: 0 }
  await db
    .insertInto('homework')
    .values(range(HOMEWORKS).map((id) => ({ ...homework, id, title: `作业${id}` })))
    .execute()
  const article = { category_id: 222, summary: '', cover: '', author: '', published_at: 0, content: '[]' }
  await db
    .insertInto('article')
    .values(range(ARTICLES).map((id) => ({ ...article, id, title: `文章${id}` })))
    .execute()
}

/** One task of each thing; lessons every other day, the rest between them. */
function planTasks() {
  const rows = kinds.flatMap(({ kind, count, credits }) =>
    range(count).map((ref_id) => ({
      kind,
      ref_id,
      credits,
      due_offset: Math.round((ref_id / count) * 50),
      need: kind === 'practice' ? QUESTIONS_A_CHAPTER : 0,
    })),
  )
  return rows.map((row, at) => ({
    ...row,
    id: at + 1,
    plan_id: 1,
    stage_id: 1,
    seq: at + 1,
    level: row.kind === 'practice' ? ('senior' as const) : ('basic' as const),
    title: `${row.kind} ${row.ref_id}`,
    minutes: 20,
  }))
}

/** A course with a plan and four classes: two on one plan with different starts, one on a copy of it, one that begins later. */
export async function openStudyWorld() {
  const server = await startServer()
  const { db, clock } = server
  await addContent(server)
  const today = learningDayOf(clock.now())
  await db.insertInto('course_group').values({ id: 1, course_id: COURSE, title: '实务', intro: '' }).execute()
  await db.insertInto('study_plan').values({ id: 1, course_group_id: 1, title: '计划' }).execute()
  await db.insertInto('plan_stage').values({ id: 1, plan_id: 1, seq: 1, title: '一', intro: '' }).execute()
  await db.insertInto('plan_task').values(planTasks()).execute()
  const one = { course_group_id: 1, plan_id: 1, teacher_name: '林老师', capacity: 100_000 }
  const starts = [0, -6, 2, 15]
  await db
    .insertInto('study_class')
    .values(starts.map((offset, at) => ({ ...one, id: at + 1, seq: at + 1, title: `${at + 1} 班`, start_day: today + offset })))
    .execute()
  await tx(db, (work) => copyClassPlan(work, 3, '另一份计划'))
  return { server, firstDay: today }
}
export type StudyWorld = Awaited<ReturnType<typeof openStudyWorld>>
