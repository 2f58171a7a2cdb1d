import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { message } from '@/contract/account/message'
import type { Message } from '@/contract/account/message.schema'
import type { MessageGroup } from '@/domain/account/message-kinds'
import { ask } from './ask'
import { STALE } from './stale'

const LIMIT = 20

/** The learner's inbox. */
export const messageQueries = {
  list: (group: MessageGroup | undefined) =>
    infiniteQueryOptions({
      queryKey: ['message', 'list', group],
      queryFn: ({ signal, pageParam }) => ask(message.list, { query: { group, page: pageParam, limit: LIMIT } })({ signal }),
      initialPageParam: 0,
      getNextPageParam: (last: Message[], pages: readonly Message[][]) => (last.length === LIMIT ? pages.length : undefined),
    }),
  unread: () => queryOptions({ queryKey: ['message', 'unread'], queryFn: ask(message.unread, {}), staleTime: STALE.MINUTES.ONE }),
  switches: () => queryOptions({ queryKey: ['message', 'switches'], queryFn: ask(message.switches, {}) }),
}
