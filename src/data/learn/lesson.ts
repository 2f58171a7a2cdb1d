import { queryOptions } from '@tanstack/react-query'
import { learning } from '@/contract/learn/lesson'
import { queryOf } from '@/data/http/query'

/** First page of learning records. */
const FIRST_PAGE = 0

/** Learning queries. */
export const learningQueries = {
  lesson: (id: number) =>
    queryOptions({
      queryKey: ['learning', 'lesson', id],
      queryFn: queryOf(learning.lesson, { params: { id }, query: { from: 'H5' } }),
    }),
  record: (page = FIRST_PAGE) =>
    queryOptions({ queryKey: ['learning', 'record', page], queryFn: queryOf(learning.record, { query: { page } }) }),
}
