import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { errata } from '@/contract/errata/errata'
import {
  bookDetail,
  books,
  errataOfChapter,
  errataOfQuestion,
  erratumView,
  followErratum,
  myErrata,
  similarErrata,
  submitErratum,
} from './errata'

export const errataCalls: ServicePlugin = (app, deps) => {
  serve(app, errata.books, ({ query }) => books(deps, query))
  serve(app, errata.book, ({ params }) => bookDetail(deps, params.id))
  serve(app, errata.ofChapter, ({ params: { id, chapterId }, query }, visit) =>
    errataOfChapter(deps, visit.learnerId, id, chapterId, query),
  )
  serve(app, errata.similar, ({ query }, visit) => similarErrata(deps, visit.learnerId, query))
  serve(app, errata.ofQuestion, ({ params }, visit) => errataOfQuestion(deps, visit.learnerId, params.id))
  serve(app, errata.mine, ({ query }, visit) => myErrata(deps, visit.learnerId, query))
  serve(app, errata.one, ({ params }, visit) => erratumView(deps, visit.learnerId, params.id))
  serve(app, errata.submit, ({ body }, visit) => submitErratum(deps, visit.learnerId, body))
  serve(app, errata.follow, ({ params }, visit) => followErratum(deps, visit.learnerId, params.id))
}
