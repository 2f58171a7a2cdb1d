import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { plan } from '@/contract/study/plan'
import { reading } from '@/contract/study/reading'
import { studyForecast } from './forecast'
import { beginReading, decideChange, endReading } from './replan'
import { setStudy, studyCalendar, studySetting } from './setting'
import { studyHome, studyPlan, studyStage, studyTasks, taskRecord } from './view'

/** The study centre's plans and tasks. */
export const studyPlanCalls: ServicePlugin = (app, deps) => {
  serve(app, plan.home, ({ query }, visit) => studyHome(deps, visit.learnerId, query))
  serve(app, plan.tasks, ({ query }, visit) => studyTasks(deps, visit.learnerId, query))
  serve(app, plan.record, ({ query }, visit) => taskRecord(deps, visit.learnerId, query))
  serve(app, plan.setting, ({ query }, visit) => studySetting(deps, visit.learnerId, query))
  serve(app, plan.set, ({ body }, visit) => setStudy(deps, visit.learnerId, body))
  serve(app, plan.calendar, ({ query }, visit) => studyCalendar(deps, visit.learnerId, query))
  serve(app, plan.forecast, ({ query }, visit) => studyForecast(deps, visit.learnerId, query))
  serve(app, reading.open, ({ params }, visit) => beginReading(deps, visit.learnerId, params.id))
  serve(app, reading.finish, ({ params }, visit) => endReading(deps, visit.learnerId, params.id))
  serve(app, plan.decide, ({ params, body }, visit) => decideChange(deps, visit.learnerId, params.id, body))
  serve(app, plan.plan, ({ params }, visit) => studyPlan(deps, visit.learnerId, params.id))
  serve(app, plan.stage, ({ params }, visit) => studyStage(deps, visit.learnerId, params.id, params.stageId))
}
