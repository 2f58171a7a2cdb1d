import { queryOptions } from '@tanstack/react-query'
import { support } from '@/contract/account/support'
import { ask, PUBLIC } from '@/data/http/query'
import { STALE } from '@/data/http/stale'

/** Customer service: whether it is there, and what was written to it. */
export const supportQueries = {
  state: () =>
    queryOptions({ queryKey: ['support', 'state'], queryFn: ask(support.state, {}), staleTime: STALE.MINUTES.ONE, meta: PUBLIC }),
  messages: () => queryOptions({ queryKey: ['support', 'messages'], queryFn: ask(support.messages, {}) }),
}
