import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { circleCalls } from '#server/services/community/calls'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { plan } from '@/contract/study/plan'
import {
  ClassChoiceSchema,
  ClassRankRowSchema,
  CreditRankQuerySchema,
  CreditsQuerySchema,
  CreditsSchema,
  GroupQuerySchema,
  MyClassSchema,
  StudyConditionSchema,
  StudyRankSchema,
  TaskRankQuerySchema,
} from '@/contract/study/plan.schema'
import { classServiceCalls } from './class-service-calls'
import { classesFor, classRank, creditRank, joinClass, myCredits, studyCondition, taskRank } from './classes'

export const classmateService: ServicePlugin = async (app, deps) => {
  serve(app, plan.choices, { reply: Type.Array(ClassChoiceSchema) }, (_input, visit) => classesFor(deps, visit.learnerId))
  serve(app, plan.join, { params: IdParamsSchema, reply: MyClassSchema }, ({ params }, visit) =>
    joinClass(deps, visit.learnerId, params.id),
  )
  serve(app, plan.credits, { query: CreditsQuerySchema, reply: CreditsSchema }, ({ query }, visit) =>
    myCredits(deps, visit.learnerId, query),
  )
  serve(app, plan.creditRank, { query: CreditRankQuerySchema, reply: StudyRankSchema }, ({ query }, visit) =>
    creditRank(deps, visit.learnerId, query),
  )
  serve(app, plan.taskRank, { query: TaskRankQuerySchema, reply: StudyRankSchema }, ({ query }, visit) =>
    taskRank(deps, visit.learnerId, query),
  )
  serve(app, plan.classRank, { query: GroupQuerySchema, reply: Type.Array(ClassRankRowSchema) }, ({ query }, visit) =>
    classRank(deps, visit.learnerId, query),
  )
  serve(app, plan.condition, { query: GroupQuerySchema, reply: StudyConditionSchema }, ({ query }, visit) =>
    studyCondition(deps, visit.learnerId, query),
  )
  classServiceCalls(app, deps)
  await circleCalls(app, deps)
}
