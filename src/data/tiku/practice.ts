import { queryOptions } from '@tanstack/react-query'
import { practice } from '@/contract/tiku/practice'
import { ask } from '@/data/http/query'
import { STALE } from '@/data/http/stale'

/** Practice calls of the exam service. A hand-in changes their results, so their keys begin with the exam's. */
export const practiceQueries = {
  study: (categoryId: number) =>
    queryOptions({ queryKey: ['exam', 'study', categoryId], queryFn: ask(practice.study, { query: { categoryId } }) }),
  one: (id: number) => queryOptions({ queryKey: ['exam', 'practice', id], queryFn: ask(practice.open, { params: { id } }) }),
  search: (categoryId: number, text: string, page = 0) =>
    queryOptions({
      queryKey: ['exam', 'question-search', categoryId, text, page],
      queryFn: ask(practice.search, { query: { categoryId, text, page } }),
      staleTime: STALE.MINUTES.FIVE,
      enabled: text !== '',
    }),
  question: (id: number) => queryOptions({ queryKey: ['exam', 'question', id], queryFn: ask(practice.question, { params: { id } }) }),
}
