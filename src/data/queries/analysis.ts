import { queryOptions } from '@tanstack/react-query'
import { analysis } from '@/contract/exam/analysis'
import { ask } from './ask'
import { examQueries } from './exam'
import { STALE } from './stale'

export const analysisQueries = {
  /** Read again with the result: its marks are in both. */
  ofResult: (id: number) =>
    queryOptions({
      queryKey: [...examQueries.result(id).queryKey, 'analysis'],
      queryFn: ask(analysis.ofResult, { params: { id } }),
      staleTime: STALE.MINUTES.FIVE,
    }),
}
