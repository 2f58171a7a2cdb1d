import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { errata } from '@/contract/errata/errata'
import {
  BookDetailSchema,
  BookQuerySchema,
  BookSchema,
  ChapterParamsSchema,
  ErrataPageQuerySchema,
  ErratumSchema,
  SimilarErrataQuerySchema,
  SubmitErratumSchema,
} from '@/contract/errata/errata.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { followErratum, similarErrata, submitErratum } from './submit'
import { bookDetail, books, errataOfChapter, errataOfQuestion, erratumView, myErrata } from './view'

const list = Type.Array(ErratumSchema)

export const bookService: ServicePlugin = (app, deps) => {
  serve(app, errata.books, { query: BookQuerySchema, reply: Type.Array(BookSchema) }, ({ query }) => books(deps, query))
  serve(app, errata.book, { params: IdParamsSchema, reply: BookDetailSchema }, ({ params }) => bookDetail(deps, params.id))
  serve(
    app,
    errata.ofChapter,
    { params: ChapterParamsSchema, query: ErrataPageQuerySchema, reply: list },
    ({ params: { id, chapterId }, query }, visit) => errataOfChapter(deps, visit.learnerId, id, chapterId, query),
  )
  serve(app, errata.similar, { query: SimilarErrataQuerySchema, reply: list }, ({ query }, visit) =>
    similarErrata(deps, visit.learnerId, query),
  )
  serve(app, errata.ofQuestion, { params: IdParamsSchema, reply: list }, ({ params }, visit) =>
    errataOfQuestion(deps, visit.learnerId, params.id),
  )
  serve(app, errata.mine, { query: ErrataPageQuerySchema, reply: list }, ({ query }, visit) => myErrata(deps, visit.learnerId, query))
  serve(app, errata.one, { params: IdParamsSchema, reply: ErratumSchema }, ({ params }, visit) =>
    erratumView(deps, visit.learnerId, params.id),
  )
  serve(app, errata.submit, { body: SubmitErratumSchema, reply: ErratumSchema }, ({ body }, visit) =>
    submitErratum(deps, visit.learnerId, body),
  )
  serve(app, errata.follow, { params: IdParamsSchema, reply: ErratumSchema }, ({ params }, visit) =>
    followErratum(deps, visit.learnerId, params.id),
  )
}
