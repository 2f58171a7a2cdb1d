import { queryOptions } from '@tanstack/react-query'
import { analysis } from '@/contract/exam/analysis'
import { queryOf } from '@/data/http/query'
import { STALE } from '@/data/http/stale'
import { examQueries } from './exam'

export const analysisQueries = {
  /** Read again with the result: its marks are in both. */
  ofResult: (id: number) =>
    queryOptions({
      queryKey: [...examQueries.result(id).queryKey, 'analysis'],
      queryFn: queryOf(analysis.ofResult, { params: { id } }),
      staleTime: STALE.MINUTES.FIVE,
    }),
}
