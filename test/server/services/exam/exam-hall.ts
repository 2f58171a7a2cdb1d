import { exam } from '@/contract/exam/exam'
import type { AnswerChange, StartQuery } from '@/contract/exam/exam.schema'
import { startServer, type TestSession } from '../../../support/server'
import { addExam, PAPER, RUN } from './exam-fixture'

/** Tables of what follows a result. */
const AFTER_RESULTS = ['rescore', 'key_change', 'learner_notice', 'self_assessment', 'essay_task', 'rank_entry', 'rank_bucket'] as const

/** A server with the small bank, and what a taker does, each in a word. */
export async function openExamHall() {
  const server = await startServer()
  await addExam(server.db).catch(async (error: unknown) => {
    await server.close()
    throw error
  })
  const start = (session: TestSession, query: StartQuery = {}) => server.send(exam.startAttempt, { params: { id: PAPER }, query }, session)
  const save = (id: number, changes: AnswerChange[], session: TestSession, run = RUN, after = 0) =>
    server.send(exam.saveAnswers, { params: { id }, body: { run, after, changes } }, session)
  const takeOver = (id: number, run: string, device: string, session: TestSession, isForced = false) =>
    server.send(exam.takeOver, { params: { id }, body: { device, run, after: 0, isForced } }, session)
  const submit = (id: number, session: TestSession) => server.send(exam.submit, { params: { id } }, session)
  const resultOf = (id: number, session: TestSession) => server.send(exam.result, { params: { id } }, session)
  return {
    server,
    start,
    save,
    takeOver,
    operations: (id: number) => server.db.selectFrom('answer_operation').selectAll().where('attempt_id', '=', id).orderBy('id').execute(),
    submit,
    resultOf,
    open: (id: number, session: TestSession) => server.send(exam.attempt, { params: { id } }, session),
    passMinutes: (minutes: number) => server.clock.advance(minutes * 60_000),
    /** A whole attempt: start, save, wait as long as a person needs, hand in, read the result. */
    take: async (changes: AnswerChange[], session: TestSession, seconds = 10) => {
      const { id } = await start(session)
      if (changes.length > 0) await save(id, changes, session)
      server.clock.advance(seconds * 1000)
      return resultOf((await submit(id, session)).resultId, session)
    },
    results: () => server.db.selectFrom('result').selectAll().execute(),
    /** Nothing was sat, and no question was corrected. */
    clear: async () => {
      for (const table of [...AFTER_RESULTS, 'result', 'attempt_answer', 'answer_operation', 'attempt'] as const)
        await server.db.deleteFrom(table).execute()
      await server.db.updateTable('question').set({ version: 1 }).execute()
      await server.db.deleteFrom('question_version').where('version', '>', 1).execute()
    },
  }
}

export type ExamHall = Awaited<ReturnType<typeof openExamHall>>
