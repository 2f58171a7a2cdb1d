import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { CalendarFileSchema } from '@/contract/learn/live.schema'
import { IdParamsSchema, NothingSchema } from '@/contract/scalars.schema'
import { StudyForecastSchema } from '@/contract/study/forecast.schema'
import { plan } from '@/contract/study/plan'
import {
  DecidePlanChangeSchema,
  GroupQuerySchema,
  PlanSchema,
  PlanTaskSchema,
  RecordMonthQuerySchema,
  SetStudySchema,
  StageParamsSchema,
  StageSchema,
  StudyHomeSchema,
  StudySetSchema,
  StudySettingSchema,
  TaskDaySchema,
  TaskListQuerySchema,
} from '@/contract/study/plan.schema'
import { reading } from '@/contract/study/reading'
import { ReadingSchema } from '@/contract/study/reading.schema'
import { studyForecast } from './forecast'
import { beginReading, decideChange, endReading } from './replan'
import { setStudy, studyCalendar, studySetting } from './setting'
import { studyHome, studyPlan, studyStage, studyTasks, taskRecord } from './view'

const ofGroup = { query: GroupQuerySchema }

/** The study centre's plans and tasks. */
export const studyPlanCalls: ServicePlugin = (app, deps) => {
  serve(app, plan.home, { ...ofGroup, reply: StudyHomeSchema }, ({ query }, visit) => studyHome(deps, visit.learnerId, query))
  serve(app, plan.tasks, { query: TaskListQuerySchema, reply: Type.Array(PlanTaskSchema) }, ({ query }, visit) =>
    studyTasks(deps, visit.learnerId, query),
  )
  serve(app, plan.record, { query: RecordMonthQuerySchema, reply: Type.Array(TaskDaySchema) }, ({ query }, visit) =>
    taskRecord(deps, visit.learnerId, query),
  )
  serve(app, plan.setting, { ...ofGroup, reply: StudySettingSchema }, ({ query }, visit) => studySetting(deps, visit.learnerId, query))
  serve(app, plan.set, { body: SetStudySchema, reply: StudySetSchema }, ({ body }, visit) => setStudy(deps, visit.learnerId, body))
  serve(app, plan.calendar, { ...ofGroup, reply: CalendarFileSchema }, ({ query }, visit) => studyCalendar(deps, visit.learnerId, query))
  serve(app, plan.forecast, { ...ofGroup, reply: StudyForecastSchema }, ({ query }, visit) => studyForecast(deps, visit.learnerId, query))
  const ofArticle = { params: IdParamsSchema, reply: ReadingSchema }
  serve(app, reading.open, ofArticle, ({ params }, visit) => beginReading(deps, visit.learnerId, params.id))
  serve(app, reading.finish, ofArticle, ({ params }, visit) => endReading(deps, visit.learnerId, params.id))
  const ofChange = { params: IdParamsSchema, body: DecidePlanChangeSchema, reply: NothingSchema }
  serve(app, plan.decide, ofChange, ({ params, body }, visit) => decideChange(deps, visit.learnerId, params.id, body))
  serve(app, plan.plan, { params: IdParamsSchema, reply: PlanSchema }, ({ params }, visit) => studyPlan(deps, visit.learnerId, params.id))
  serve(app, plan.stage, { params: StageParamsSchema, reply: StageSchema }, ({ params }, visit) =>
    studyStage(deps, visit.learnerId, params.id, params.stageId),
  )
}
