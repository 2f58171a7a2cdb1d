import { call } from '@/contract/call'
import type { Book, BookDetail, BookQuery, ErrataPageQuery, Erratum, SimilarErrataQuery, SubmitErratum } from './errata.schema'

type ById = { params: { id: number } }
type ByChapter = { params: { id: number; chapterId: number } }

/** Our own calls of the book service: mistakes in books and what became of them. */
export const errata = {
  books: call<{ query: BookQuery }, Book[]>({ service: 'book', method: 'GET', path: '/v2/books', auth: true }),
  book: call<ById, BookDetail>({ service: 'book', method: 'GET', path: '/v2/books/{id}', auth: true }),
  ofChapter: call<ByChapter & { query: ErrataPageQuery }, Erratum[]>({
    service: 'book',
    method: 'GET',
    path: '/v2/books/{id}/chapters/{chapterId}/errata',
    auth: true,
  }),
  similar: call<{ query: SimilarErrataQuery }, Erratum[]>({ service: 'book', method: 'GET', path: '/v2/errata/similar', auth: true }),
  /** Mistakes of a question that others told of and that wait. */
  ofQuestion: call<ById, Erratum[]>({ service: 'book', method: 'GET', path: '/v2/questions/{id}/errata', auth: true }),
  mine: call<{ query: ErrataPageQuery }, Erratum[]>({ service: 'book', method: 'GET', path: '/v2/errata/mine', auth: true }),
  one: call<ById, Erratum>({ service: 'book', method: 'GET', path: '/v2/errata/{id}', auth: true }),
  submit: call<{ body: SubmitErratum }, Erratum>({ service: 'book', method: 'POST', path: '/v2/errata', auth: true }),
  follow: call<ById, Erratum>({ service: 'book', method: 'POST', path: '/v2/errata/{id}/follow', auth: true }),
}
