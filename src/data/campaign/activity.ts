import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { questionnaire } from '@/contract/campaign/questionnaire'
import { raffle } from '@/contract/campaign/raffle'
import { welfare } from '@/contract/campaign/welfare'
import { ask } from '@/data/http/query'

const LIMIT = 20
const PROOF_LIMIT = 100
const nextOf = (limit: number) => (last: readonly unknown[], pages: readonly unknown[]) => (last.length < limit ? undefined : pages.length)

/** Raffles, questionnaires, free beans and advisers. */
export const activityQueries = {
  raffle: (id: number) => queryOptions({ queryKey: ['activity', 'raffle', id], queryFn: ask(raffle.open, { params: { id } }) }),
  prizes: () =>
    infiniteQueryOptions({
      queryKey: ['activity', 'prizes'],
      queryFn: ({ signal, pageParam }) => ask(raffle.mine, { query: { page: pageParam, limit: LIMIT } })({ signal }),
      initialPageParam: 0,
      getNextPageParam: nextOf(LIMIT),
    }),
  proof: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['activity', 'proof', id],
      queryFn: ({ signal, pageParam }) => ask(raffle.proof, { params: { id }, query: { page: pageParam, limit: PROOF_LIMIT } })({ signal }),
      initialPageParam: 0,
      getNextPageParam: nextOf(PROOF_LIMIT),
    }),
  questionnaire: (id: number) =>
    queryOptions({ queryKey: ['activity', 'questionnaire', id], queryFn: ask(questionnaire.open, { params: { id } }) }),
  gift: (type: string) => queryOptions({ queryKey: ['activity', 'gift', type], queryFn: ask(welfare.status, { query: { type } }) }),
  contact: (site: string) => queryOptions({ queryKey: ['activity', 'contact', site], queryFn: ask(welfare.incoming, { body: { site } }) }),
}
