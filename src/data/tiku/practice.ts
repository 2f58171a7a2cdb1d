import { queryOptions } from '@tanstack/react-query'
import { practice } from '@/contract/tiku/practice'
import type { Answered, ExamDay, Practice, PracticeAnswer, QuestionReport, StartPractice } from '@/contract/tiku/practice.schema'
import { queryOf, STALE } from '@/data/http/query'
import { send } from '@/data/http/send'

/** Practice calls of the exam service. A hand-in changes their results, so their keys begin with the exam's. */
export const practiceQueries = {
  study: (categoryId: number) =>
    queryOptions({ queryKey: ['exam', 'study', categoryId], queryFn: queryOf(practice.study, { query: { categoryId } }) }),
  one: (id: number) => queryOptions({ queryKey: ['exam', 'practice', id], queryFn: queryOf(practice.open, { params: { id } }) }),
  search: (categoryId: number, text: string, page = 0) =>
    queryOptions({
      queryKey: ['exam', 'question-search', categoryId, text, page],
      queryFn: queryOf(practice.search, { query: { categoryId, text, page } }),
      staleTime: STALE.MINUTES.FIVE,
      enabled: text !== '',
    }),
  question: (id: number) => queryOptions({ queryKey: ['exam', 'question', id], queryFn: queryOf(practice.question, { params: { id } }) }),
}

const quiet = { isQuiet: true }

/** Begins a practice, or goes on with the one at the same place. */
export function startPractice(request: StartPractice): Promise<Practice> {
  return send(practice.start, { body: request })
}

/** Quiet: the outbox keeps what was not taken, and the screen shows that it is still to be sent. */
export function giveAnswer(practiceId: number, answer: PracticeAnswer): Promise<Answered> {
  return send(practice.answer, { params: { id: practiceId }, body: answer }, quiet)
}

/** Quiet: a place that was not kept is kept with the next question. */
export async function keepPlace(practiceId: number, questionId: number): Promise<void> {
  await send(practice.keepPlace, { params: { id: practiceId }, body: { questionId } }, quiet)
}

export async function setExamDay(day: ExamDay): Promise<void> {
  await send(practice.setExamDay, { body: day })
}

export async function reportQuestion(questionId: number, report: QuestionReport): Promise<void> {
  await send(practice.report, { params: { id: questionId }, body: report })
}
