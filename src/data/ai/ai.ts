import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ai } from '@/contract/ai/ai'
import type { AiAsk, AiAsked, AiOpinion, AiSession, AiSessionDetail, AiState, AiTurn } from '@/contract/ai/ai.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/device/host-environment'

const PAGE = 20
const nextPage = (last: readonly unknown[], _pages: unknown, at: number) => (last.length === PAGE ? at + 1 : undefined)
/** An answer that is written elsewhere is asked for again, ms. */
const WAITING_MS = 2_000

/** The AI assistant: whether it may be asked, what was said, and questions that ask for the same. */
export const aiQueries = {
  state: () => queryOptions({ queryKey: ['ai', 'state'], queryFn: queryOf(ai.state, {}), staleTime: 0 }),
  sessions: () =>
    infiniteQueryOptions({
      queryKey: ['ai', 'sessions'],
      queryFn: (context): Promise<AiSession[]> => queryOf(ai.sessions, { query: { page: context.pageParam, limit: PAGE } })(context),
      initialPageParam: 0,
      getNextPageParam: nextPage,
    }),
  session: (id: number) =>
    queryOptions<AiSessionDetail>({
      queryKey: ['ai', 'session', id],
      queryFn: queryOf(ai.session, { params: { id } }),
      enabled: id > 0,
      refetchInterval: ({ state }) => (state.data?.turns.some(({ status }) => status === 'waiting') ? WAITING_MS : false),
    }),
  similar: (questionId: number) =>
    queryOptions({
      queryKey: ['ai', 'similar', questionId],
      queryFn: queryOf(ai.similar, { query: { questionId } }),
      enabled: questionId > 0,
    }),
}

export const newAiKey = () => randomText(CLIENT_CODE_LENGTH, Math.random)

export function agreeToAi(isGiven: boolean): Promise<AiState> {
  return send(ai.agree, { body: { isGiven } })
}

export function askAi(said: AiAsk): Promise<AiAsked> {
  return send(ai.ask, { body: said })
}

/** Answers a question anew. */
export function askAiAgain(id: number): Promise<AiAsked> {
  return send(ai.again, { params: { id }, body: { key: newAiKey() } })
}

export function stopAi(id: number): Promise<AiTurn> {
  return send(ai.stop, { params: { id } })
}

export function opineOnAi(id: number, opinion: AiOpinion): Promise<AiTurn> {
  return send(ai.opine, { params: { id }, body: opinion })
}

export async function removeAiSession(id: number): Promise<void> {
  await send(ai.remove, { params: { id } })
}

export async function removeAiSessions(): Promise<void> {
  await send(ai.removeAll, {})
}
