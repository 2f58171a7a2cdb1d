import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { learnRecord } from '@/contract/learn/learn-record'
import { queryOf } from '@/data/http/query'

const LIMIT = 20

/** Lists what the learner played, by learning day. */
export const learnRecordQueries = {
  days: () =>
    infiniteQueryOptions({
      queryKey: ['learning', 'days'],
      queryFn: ({ signal, pageParam }) => queryOf(learnRecord.days, { query: { page: pageParam, limit: LIMIT } })({ signal }),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => (last.length < LIMIT ? undefined : pages.length),
    }),
  calendar: () => queryOptions({ queryKey: ['learning', 'calendar'], queryFn: queryOf(learnRecord.calendar, {}) }),
}
