import { homework } from '@/contract/doubt/homework'
import type { HomeworkAnswer } from '@/contract/doubt/homework.schema'
import { startServer, type TestSession } from '../../../../support/server'
import { addExam, letters, Q } from '../../exam/exam-fixture'

export const MARKED = 1
export const BY_KEY = 2
const DAY_MS = 86_400_000
const course = { category_id: 221, type: 'normal' as const, subtitle: '', cover: '', price: 100, list_price: 100, valid_days: null, seq: 1 }

/** A course with homework a teacher marks and homework the key decides; both due in a day. */
export async function startHomeworkServer() {
  const server = await startServer()
  await addExam(server.db)
  await server.db
    .insertInto('course')
    .values({ ...course, id: 1, title: '经济法基础', highlights: '[]', summary: '[]', teacher_ids: '[]' })
    .execute()
  const row = { course_id: 1, title: '第一周作业', intro: '', due_at: server.clock.now() + DAY_MS, pass_marks: 600, credits: 10 }
  await server.db
    .insertInto('homework')
    .values([
      { ...row, id: MARKED },
      { ...row, id: BY_KEY },
    ])
    .execute()
  const item = { prompt: '', question_id: null, marks: 500 }
  await server.db
    .insertInto('homework_item')
    .values([
      { ...item, homework_id: MARKED, seq: 1, kind: 'question', question_id: Q.single },
      { ...item, homework_id: MARKED, seq: 2, kind: 'text', prompt: '写出分录' },
      { ...item, homework_id: BY_KEY, seq: 1, kind: 'question', question_id: Q.single, marks: 1000 },
    ])
    .execute()
  const buy = (session: TestSession) =>
    server.db
      .insertInto('entitlement')
      .values({ user_id: session.userId, course_id: 1, granted_at: 0, expires_at: null, order_sn: null })
      .execute()
  return {
    server,
    buy,
    open: (id: number, session: TestSession) => server.send(homework.open, { params: { id } }, session),
    draft: (id: number, answers: HomeworkAnswer[], session: TestSession) =>
      server.send(homework.saveDraft, { params: { id }, body: { answers } }, session),
    submit: (id: number, answers: HomeworkAnswer[], session: TestSession, version = 1) =>
      server.send(homework.submit, { params: { id }, body: { answers, version } }, session),
    result: (id: number, session: TestSession) => server.send(homework.result, { params: { id } }, session),
  }
}

export const chosen = (letter: string, seq = 1): HomeworkAnswer => ({ seq, answer: letters(letter), text: '', images: [] })
export const written = (text: string, seq = 2): HomeworkAnswer => ({ seq, answer: null, text, images: [] })
export type HomeworkServer = Awaited<ReturnType<typeof startHomeworkServer>>
