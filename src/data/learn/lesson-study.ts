import { queryOptions } from '@tanstack/react-query'
import { study } from '@/contract/learn/lesson-study'
import { queryOf, STALE } from '@/data/http/query'

/** Our own calls around a lesson. */
export const studyQueries = {
  lesson: (id: number) =>
    queryOptions({ queryKey: ['study', 'lesson', id], queryFn: queryOf(study.lesson, { params: { id } }), staleTime: STALE.MINUTES.FIVE }),
  taughtIn: (questionId: number) =>
    queryOptions({
      queryKey: ['study', 'taught-in', questionId],
      queryFn: queryOf(study.taughtIn, { params: { id: questionId } }),
      staleTime: STALE.MINUTES.FIVE,
    }),
  practiceOf: (courseId: number) =>
    queryOptions({
      queryKey: ['study', 'practice-of', courseId],
      queryFn: queryOf(study.practiceOf, { params: { id: courseId } }),
      staleTime: STALE.MINUTES.FIVE,
    }),
  notes: (id: number) => queryOptions({ queryKey: ['study', 'notes', id], queryFn: queryOf(study.notes, { params: { id } }) }),
}
