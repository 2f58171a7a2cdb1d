import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { message } from '@/contract/account/message'
import type { Message } from '@/contract/account/message.schema'
import { queryOf, STALE } from '@/data/http/query'
import type { MessageGroup } from '@/domain/account/messages'

const LIMIT = 20

/** The learner's inbox. */
export const messageQueries = {
  list: (group: MessageGroup | undefined) =>
    infiniteQueryOptions({
      queryKey: ['message', 'list', group],
      queryFn: ({ signal, pageParam }) => queryOf(message.list, { query: { group, page: pageParam, limit: LIMIT } })({ signal }),
      initialPageParam: 0,
      getNextPageParam: (last: Message[], pages: readonly Message[][]) => (last.length === LIMIT ? pages.length : undefined),
    }),
  unread: () => queryOptions({ queryKey: ['message', 'unread'], queryFn: queryOf(message.unread, {}), staleTime: STALE.MINUTES.ONE }),
  switches: () => queryOptions({ queryKey: ['message', 'switches'], queryFn: queryOf(message.switches, {}) }),
  channels: () => queryOptions({ queryKey: ['message', 'channels'], queryFn: queryOf(message.channels, {}) }),
}
