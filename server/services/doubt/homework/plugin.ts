import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { studyPlanCalls } from '#server/services/study/plan/calls'
import { homework } from '@/contract/doubt/homework'
import {
  DraftSavedSchema,
  HomeworkCardSchema,
  HomeworkResultSchema,
  HomeworkSchema,
  SaveDraftSchema,
  SubmitHomeworkSchema,
} from '@/contract/doubt/homework.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { saveDraft, submitHomework } from './submit'
import { homeworkResult, homeworkView, myHomework } from './view'

const byId = { params: IdParamsSchema }

export const taskService: ServicePlugin = (app, deps) => {
  studyPlanCalls(app, deps)
  serve(app, homework.mine, { reply: Type.Array(HomeworkCardSchema) }, (_input, visit) => myHomework(deps, visit.learnerId))
  serve(app, homework.open, { ...byId, reply: HomeworkSchema }, ({ params }, visit) => homeworkView(deps, visit.learnerId, params.id))
  serve(app, homework.saveDraft, { ...byId, body: SaveDraftSchema, reply: DraftSavedSchema }, ({ params, body }, visit) =>
    saveDraft(deps, visit.learnerId, params.id, body.answers),
  )
  serve(app, homework.submit, { ...byId, body: SubmitHomeworkSchema, reply: HomeworkResultSchema }, ({ params, body }, visit) =>
    submitHomework(deps, visit.learnerId, params.id, body),
  )
  serve(app, homework.result, { ...byId, reply: HomeworkResultSchema }, ({ params }, visit) =>
    homeworkResult(deps, visit.learnerId, params.id),
  )
}
