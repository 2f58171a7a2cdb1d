import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ai } from '@/contract/ai/ai'
import type { AiSession, AiSessionDetail } from '@/contract/ai/ai.schema'
import { ask } from '@/data/http/query'

const PAGE = 20
const nextPage = (last: readonly unknown[], _pages: unknown, at: number) => (last.length === PAGE ? at + 1 : undefined)
/** An answer that is written elsewhere is asked for again, ms. */
const WAITING_MS = 2_000

/** The AI assistant: whether it may be asked, what was said, and questions that ask for the same. */
export const aiQueries = {
  state: () => queryOptions({ queryKey: ['ai', 'state'], queryFn: ask(ai.state, {}), staleTime: 0 }),
  sessions: () =>
    infiniteQueryOptions({
      queryKey: ['ai', 'sessions'],
      queryFn: (context): Promise<AiSession[]> => ask(ai.sessions, { query: { page: context.pageParam, limit: PAGE } })(context),
      initialPageParam: 0,
      getNextPageParam: nextPage,
    }),
  session: (id: number) =>
    queryOptions<AiSessionDetail>({
      queryKey: ['ai', 'session', id],
      queryFn: ask(ai.session, { params: { id } }),
      enabled: id > 0,
      refetchInterval: ({ state }) => (state.data?.turns.some(({ status }) => status === 'waiting') ? WAITING_MS : false),
    }),
  similar: (questionId: number) =>
    queryOptions({ queryKey: ['ai', 'similar', questionId], queryFn: ask(ai.similar, { query: { questionId } }), enabled: questionId > 0 }),
}
