import { queryOptions } from '@tanstack/react-query'
import { help } from '@/contract/account/help'
import { PUBLIC, queryOf, STALE } from '@/data/http/query'

/** The help centre. */
export const helpQueries = {
  list: () => queryOptions({ queryKey: ['help', 'list'], queryFn: queryOf(help.list, {}), staleTime: STALE.MINUTES.FIVE, meta: PUBLIC }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ['help', 'detail', id],
      queryFn: queryOf(help.detail, { params: { id } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
}
