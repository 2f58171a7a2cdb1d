import { queryOptions } from '@tanstack/react-query'
import { standing } from '@/contract/exam/standing'
import type { RankSpan } from '@/contract/exam/standing.schema'
import { unlock } from '@/contract/exam/unlock'
import { ask } from './ask'
import { STALE } from './stale'

/** Our own calls about ranks of categories, notices of corrections, and unlocking. */
export const standingQueries = {
  categoryRank: (id: number, span: RankSpan, page = 0) =>
    queryOptions({
      queryKey: ['standing', 'category-rank', id, span, page],
      queryFn: ask(standing.categoryRank, { params: { id }, query: { span, page } }),
      staleTime: STALE.MINUTES.ONE,
    }),
  notices: () => queryOptions({ queryKey: ['standing', 'notices'], queryFn: ask(standing.notices, {}), staleTime: STALE.MINUTES.ONE }),
  unlock: (id: number) => queryOptions({ queryKey: ['standing', 'unlock', id], queryFn: ask(unlock.get, { params: { id } }) }),
}
