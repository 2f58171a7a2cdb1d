import { queryOptions } from '@tanstack/react-query'
import { today } from '@/contract/study/today'
import { queryOf } from '@/data/http/query'

/** Finds what the learner can go on with now. A hand-in and an answer change it, so its key begins with the exam's. */
export const todayQueries = {
  open: (categoryId?: number) =>
    queryOptions({
      queryKey: ['exam', 'today', categoryId ?? 0],
      queryFn: queryOf(today.open, { query: { categoryId } }),
    }),
}
