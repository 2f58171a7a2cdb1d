import { queryOptions } from '@tanstack/react-query'
import { help } from '@/contract/account/help'
import { PUBLIC, queryOf } from '@/data/http/query'
import { STALE } from '@/data/http/stale'

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
