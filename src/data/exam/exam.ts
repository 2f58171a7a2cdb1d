import { queryOptions } from '@tanstack/react-query'
import { analysis } from '@/contract/exam/analysis'
import { exam } from '@/contract/exam/exam'
import type { RankSpan } from '@/contract/exam/rank.schema'
import { queryOf, STALE } from '@/data/http/query'

/** Our own calls of the exam service. */
export const examQueries = {
  home: (categoryId: number) =>
    queryOptions({ queryKey: ['exam', 'home', categoryId], queryFn: queryOf(exam.tikuHome, { query: { categoryId } }) }),
  paper: (id: number) => queryOptions({ queryKey: ['exam', 'paper', id], queryFn: queryOf(exam.paper, { params: { id } }) }),
  result: (id: number) =>
    queryOptions({ queryKey: ['exam', 'result', id], queryFn: queryOf(exam.result, { params: { id } }), staleTime: STALE.MINUTES.FIVE }),
  rank: (paperId: number, page = 0, span: RankSpan = 'all') =>
    queryOptions({
      queryKey: ['exam', 'rank', paperId, page, span],
      queryFn: queryOf(exam.rank, { params: { id: paperId }, query: { page, span } }),
      staleTime: STALE.MINUTES.ONE,
    }),
}

export const analysisQueries = {
  /** Read again with the result: its marks are in both. */
  ofResult: (id: number) =>
    queryOptions({
      queryKey: [...examQueries.result(id).queryKey, 'analysis'],
      queryFn: queryOf(analysis.ofResult, { params: { id } }),
      staleTime: STALE.MINUTES.FIVE,
    }),
}
