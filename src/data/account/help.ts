import { queryOptions } from '@tanstack/react-query'
import { help } from '@/contract/account/help'
import { ask, PUBLIC } from '@/data/http/query'
import { STALE } from '@/data/http/stale'

/** The help centre. */
export const helpQueries = {
  list: () => queryOptions({ queryKey: ['help', 'list'], queryFn: ask(help.list, {}), staleTime: STALE.MINUTES.FIVE, meta: PUBLIC }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ['help', 'detail', id],
      queryFn: ask(help.detail, { params: { id } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
}
