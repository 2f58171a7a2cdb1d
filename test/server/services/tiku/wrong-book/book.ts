import type { Verdict } from '#server/database/rows/exam'
import { tx } from '#server/database/tables'
import { correctMarked, noteMarked } from '#server/services/tiku/wrong-book/entries'
import { review } from '@/contract/tiku/review'
import type { ReviewGrade, WrongBookQuery } from '@/contract/tiku/review.schema'
import type { TestSession } from '../../../../support/server'
import { openExamHall } from '../../exam/exam-hall'

export const CATEGORY = 22
const TABLES = ['review_log', 'review_card', 'wrong_entry', 'favourite_question', 'question_note', 'review_setting'] as const

/** The exam hall with what a learner does with their wrong book, each in a word. */
export async function openBook() {
  const hall = await openExamHall()
  const { server } = hall
  const list = (session: TestSession, query: Partial<WrongBookQuery> = {}) =>
    server.send(review.wrongBook, { query: { categoryId: CATEGORY, shelf: 'open', ...query } }, session)
  return {
    ...hall,
    list,
    ids: async (session: TestSession, query: Partial<WrongBookQuery> = {}) =>
      (await list(session, query)).entries.map(({ questionId }) => questionId),
    note: (session: TestSession, source: 'practice' | 'exam' | 'review', ...rows: [number, Verdict][]) =>
      tx(server.db, (work) =>
        noteMarked(work, {
          userId: session.userId,
          at: server.clock.now(),
          source,
          rows: rows.map(([questionId, verdict]) => ({ questionId, version: 1, verdict })),
        }),
      ),
    correct: (session: TestSession, questionId: number, from: Verdict, to: Verdict) =>
      tx(server.db, (work) => correctMarked(work, { userId: session.userId, questionId, from, to, at: server.clock.now() })),
    queue: (session: TestSession) => server.send(review.queue, { query: { categoryId: CATEGORY } }, session),
    grade: (session: TestSession, ...grades: ReviewGrade[]) => server.send(review.grade, { body: { grades } }, session),
    rule: (session: TestSession, over: Partial<Parameters<typeof settings>[0]> = {}) =>
      server.send(review.saveSettings, { body: settings(over) }, session),
    card: (session: TestSession, questionId: number) =>
      server.db
        .selectFrom('review_card')
        .selectAll()
        .where('user_id', '=', session.userId)
        .where('question_id', '=', questionId)
        .executeTakeFirst(),
    entry: (session: TestSession, questionId: number) =>
      server.db
        .selectFrom('wrong_entry')
        .selectAll()
        .where('user_id', '=', session.userId)
        .where('question_id', '=', questionId)
        .executeTakeFirst(),
    clearBook: async () => {
      for (const table of TABLES) await server.db.deleteFrom(table).execute()
      await hall.clear()
    },
  }
}

type Settings = { leaveBy: 'streak' | 'stability'; leaveStreak: number; leaveDays: number; isFavouriteReviewed: boolean }
const settings = (over: Partial<Settings>): Settings => ({
  leaveBy: 'streak',
  leaveStreak: 2,
  leaveDays: 30,
  isFavouriteReviewed: false,
  ...over,
})

export type Book = Awaited<ReturnType<typeof openBook>>
