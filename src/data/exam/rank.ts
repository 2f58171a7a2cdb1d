import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { standing } from '@/contract/exam/rank'
import type { Assess, Assessed, RankSpan } from '@/contract/exam/rank.schema'
import { queryOf, STALE } from '@/data/http/query'
import { send } from '@/data/http/send'
import { examQueries } from './exam'

/** Our own calls about ranks of categories and notices of corrections. */
export const rankQueries = {
  categoryRank: (id: number, span: RankSpan, page = 0) =>
    queryOptions({
      queryKey: ['standing', 'category-rank', id, span, page],
      queryFn: queryOf(standing.categoryRank, { params: { id }, query: { span, page } }),
      staleTime: STALE.MINUTES.ONE,
    }),
  notices: () => queryOptions({ queryKey: ['standing', 'notices'], queryFn: queryOf(standing.notices, {}), staleTime: STALE.MINUTES.ONE }),
}

/** Marks an essay of one's own result by its points; the report is read again. */
export async function assessEssay(cache: QueryClient, resultId: number, wish: Assess): Promise<Assessed> {
  const made = await send(standing.assess, { params: { id: resultId }, body: wish })
  await cache.invalidateQueries({ queryKey: examQueries.result(resultId).queryKey })
  return made
}

/** Puts a notice away, on this screen at once. */
export async function readNotice(cache: QueryClient, id: number): Promise<void> {
  cache.setQueryData(rankQueries.notices().queryKey, (notices) => notices?.filter((notice) => notice.id !== id))
  await send(standing.readNotice, { params: { id } }, { isQuiet: true })
}
