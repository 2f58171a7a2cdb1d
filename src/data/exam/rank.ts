import { queryOptions } from '@tanstack/react-query'
import { standing } from '@/contract/exam/rank'
import type { RankSpan } from '@/contract/exam/rank.schema'
import { unlock } from '@/contract/tiku/unlock'
import { ask } from '@/data/http/query'
import { STALE } from '@/data/http/stale'

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
