import { exam } from '@/contract/exam'
import type { AnswerChange } from '@/contract/exam.schema'
import { startServer, type TestSession } from '../../../support/server'
import { addExam, PAPER } from './exam-fixture'

/** A server with the small bank, and what a taker does, each in a word. */
export async function openExamHall() {
  const server = await startServer()
  await addExam(server.db).catch(async (error: unknown) => {
    await server.close()
    throw error
  })
  const start = (session: TestSession) => server.send(exam.startAttempt, { params: { id: PAPER } }, session)
  const save = (id: number, changes: AnswerChange[], session: TestSession) =>
    server.send(exam.saveAnswers, { params: { id }, body: { changes } }, session)
  const submit = (id: number, session: TestSession) => server.send(exam.submit, { params: { id } }, session)
  const resultOf = (id: number, session: TestSession) => server.send(exam.result, { params: { id } }, session)
  return {
    server,
    start,
    save,
    submit,
    resultOf,
    open: (id: number, session: TestSession) => server.send(exam.attempt, { params: { id } }, session),
    passMinutes: (minutes: number) => server.clock.advance(minutes * 60_000),
    /** A whole attempt: start, save, wait, hand in, read the result. */
    take: async (changes: AnswerChange[], session: TestSession, seconds = 0) => {
      const { id } = await start(session)
      if (changes.length > 0) await save(id, changes, session)
      server.clock.advance(seconds * 1000)
      return resultOf((await submit(id, session)).resultId, session)
    },
    results: () => server.db.selectFrom('result').selectAll().execute(),
    clear: async () => {
      for (const table of ['result', 'attempt_answer', 'attempt'] as const) await server.db.deleteFrom(table).execute()
    },
  }
}

export type ExamHall = Awaited<ReturnType<typeof openExamHall>>
