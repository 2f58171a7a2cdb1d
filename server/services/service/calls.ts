import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { plan } from '@/contract/study/plan'
import { classServiceCalls } from './class-service-calls'
import { classesFor, classRank, creditRank, joinClass, myCredits, studyCondition, taskRank } from './classes'

export const serviceCalls: ServicePlugin = async (app, deps) => {
  serve(app, plan.choices, (_input, visit) => classesFor(deps, visit.learnerId))
  serve(app, plan.join, ({ params }, visit) => joinClass(deps, visit.learnerId, params.id))
  serve(app, plan.credits, ({ query }, visit) => myCredits(deps, visit.learnerId, query))
  serve(app, plan.creditRank, ({ query }, visit) => creditRank(deps, visit.learnerId, query))
  serve(app, plan.taskRank, ({ query }, visit) => taskRank(deps, visit.learnerId, query))
  serve(app, plan.classRank, ({ query }, visit) => classRank(deps, visit.learnerId, query))
  serve(app, plan.condition, ({ query }, visit) => studyCondition(deps, visit.learnerId, query))
  classServiceCalls(app, deps)
}
