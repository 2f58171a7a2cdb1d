import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { errata } from '@/contract/errata/errata'
import type { Erratum, SimilarErrataQuery, SubmitErratum } from '@/contract/errata/errata.schema'
import { queryOf, STALE } from '@/data/http/query'
import { send } from '@/data/http/send'

const PAGE = 20
const nextPage = (last: readonly unknown[], _pages: unknown, at: number) => (last.length === PAGE ? at + 1 : undefined)

/** Books, the mistakes found in them, and what became of the learner's own reports. */
export const errataQueries = {
  books: (search: string) =>
    queryOptions({
      queryKey: ['errata', 'books', search],
      queryFn: queryOf(errata.books, { query: { search } }),
      staleTime: STALE.MINUTES.FIVE,
    }),
  book: (id: number) => queryOptions({ queryKey: ['errata', 'book', id], queryFn: queryOf(errata.book, { params: { id } }) }),
  ofChapter: (id: number, chapterId: number) =>
    infiniteQueryOptions({
      queryKey: ['errata', 'chapter', chapterId],
      queryFn: (context): Promise<Erratum[]> =>
        queryOf(errata.ofChapter, { params: { id, chapterId }, query: { page: context.pageParam, limit: PAGE } })(context),
      initialPageParam: 0,
      getNextPageParam: nextPage,
    }),
  similar: (query: SimilarErrataQuery) =>
    queryOptions({ queryKey: ['errata', 'similar', query], queryFn: queryOf(errata.similar, { query }), enabled: query.quote !== '' }),
  ofQuestion: (id: number) =>
    queryOptions({ queryKey: ['errata', 'question', id], queryFn: queryOf(errata.ofQuestion, { params: { id } }) }),
  mine: () =>
    infiniteQueryOptions({
      queryKey: ['errata', 'mine'],
      queryFn: (context): Promise<Erratum[]> => queryOf(errata.mine, { query: { page: context.pageParam, limit: PAGE } })(context),
      initialPageParam: 0,
      getNextPageParam: nextPage,
    }),
  one: (id: number) => queryOptions({ queryKey: ['errata', 'one', id], queryFn: queryOf(errata.one, { params: { id } }) }),
}

export function submitErratum(said: SubmitErratum): Promise<Erratum> {
  return send(errata.submit, { body: said })
}

/** The learner met the same mistake. */
export function followErratum(id: number): Promise<Erratum> {
  return send(errata.follow, { params: { id } })
}
