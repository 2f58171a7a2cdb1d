import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { quotaPage } from '#server/repositories/doubt/quota'
import { doubt } from '@/contract/doubt/doubt'
import { acceptAnswer, likeDoubt, reportDoubt, writePost } from './answer'
import { askDoubt, quotaOf, removeDoubt } from './ask'
import { doubtList, doubtView, similarDoubts } from './doubts'
import { homeworkCalls } from './homework/calls'

export const doubtCalls: ServicePlugin = async (app, deps) => {
  serve(app, doubt.list, ({ query }, { userId }) => doubtList(deps, userId, query))
  serve(app, doubt.similar, ({ query }, visit) => similarDoubts(deps, visit.learnerId, query.text))
  serve(app, doubt.quota, (_input, visit) => quotaOf(deps, visit.learnerId))
  serve(app, doubt.quotaJournal, ({ query }, visit) => quotaPage(deps.db, visit.learnerId, query.page ?? 0, query.limit ?? 20))
  serve(app, doubt.ask, ({ body }, visit) => askDoubt(deps, visit.learnerId, body))
  serve(app, doubt.open, ({ params, query }, { userId }) => doubtView(deps, userId, params.id, query.uid))
  serve(app, doubt.remove, async ({ params }, visit) => {
    await removeDoubt(deps, visit.learnerId, params.id)
    return {}
  })
  serve(app, doubt.write, async ({ params, body }, visit) => {
    await writePost(deps, visit.learnerId, params.id, body)
    return doubtView(deps, visit.learnerId, params.id)
  })
  serve(app, doubt.accept, async ({ params, body }, visit) => {
    await acceptAnswer(deps, visit.learnerId, params.id, body.postId)
    return doubtView(deps, visit.learnerId, params.id)
  })
  serve(app, doubt.like, ({ params, body }, visit) => likeDoubt(deps, visit.learnerId, params.id, body))
  serve(app, doubt.report, async ({ params, body }, visit) => {
    await reportDoubt(deps, visit.learnerId, params.id, body)
    return {}
  })
  homeworkCalls(app, deps)
}
