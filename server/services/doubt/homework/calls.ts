import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { homework } from '@/contract/doubt/homework'
import { homeworkResult, homeworkView, myHomework, saveDraft, submitHomework } from './homework'

export const homeworkCalls: ServicePlugin = (app, deps) => {
  serve(app, homework.mine, (_input, visit) => myHomework(deps, visit.learnerId))
  serve(app, homework.open, ({ params }, visit) => homeworkView(deps, visit.learnerId, params.id))
  serve(app, homework.saveDraft, ({ params, body }, visit) => saveDraft(deps, visit.learnerId, params.id, body.answers))
  serve(app, homework.submit, ({ params, body }, visit) => submitHomework(deps, visit.learnerId, params.id, body))
  serve(app, homework.result, ({ params }, visit) => homeworkResult(deps, visit.learnerId, params.id))
}
