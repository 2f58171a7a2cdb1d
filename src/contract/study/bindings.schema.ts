import { Type } from '@sinclair/typebox'
import { bindSchemas } from '@/contract/bind.schema'
import { CalendarFileSchema } from '@/contract/learn/live.schema'
import { IdParamsSchema, NothingSchema } from '@/contract/scalars.schema'
import { certificate } from './certificate'
import { CertificateNumberSchema, CertificateSchema, CertificatesSchema } from './certificate.schema'
import { StudyForecastSchema } from './forecast.schema'
import { ownPlan } from './own-plan'
import { OwnPlanParamsSchema, OwnPlanSchema, OwnPlansSchema, OwnReminderSchema, SetOwnPlanSchema } from './own-plan.schema'
import { plan } from './plan'
import {
  ClassChoiceSchema,
  ClassRankRowSchema,
  CreditRankQuerySchema,
  CreditsQuerySchema,
  CreditsSchema,
  DecidePlanChangeSchema,
  GroupQuerySchema,
  MyClassSchema,
  PlanSchema,
  PlanTaskSchema,
  RecordMonthQuerySchema,
  SetStudySchema,
  StageParamsSchema,
  StageSchema,
  StudyConditionSchema,
  StudyHomeSchema,
  StudyRankSchema,
  StudySetSchema,
  StudySettingSchema,
  TaskDaySchema,
  TaskListQuerySchema,
  TaskRankQuerySchema,
} from './plan.schema'
import { reading } from './reading'
import { ReadingSchema } from './reading.schema'
import { today } from './today'
import { TodayQuerySchema, TodaySchema } from './today.schema'
import { weekReport } from './week-report'
import { WeekReportQuerySchema, WeekReportSchema } from './week-report.schema'

bindSchemas(certificate, {
  mine: { reply: CertificatesSchema },
  check: { params: CertificateNumberSchema, reply: CertificateSchema },
})

bindSchemas(ownPlan, {
  remind: { params: OwnPlanParamsSchema, body: OwnReminderSchema, reply: OwnReminderSchema },
  mine: { reply: OwnPlansSchema },
  read: { params: OwnPlanParamsSchema, reply: OwnPlanSchema },
  set: { params: OwnPlanParamsSchema, body: SetOwnPlanSchema, reply: OwnPlanSchema },
  end: { params: OwnPlanParamsSchema, reply: NothingSchema },
})

bindSchemas(plan, {
  choices: { reply: Type.Array(ClassChoiceSchema) },
  join: { params: IdParamsSchema, reply: MyClassSchema },
  credits: { query: CreditsQuerySchema, reply: CreditsSchema },
  creditRank: { query: CreditRankQuerySchema, reply: StudyRankSchema },
  taskRank: { query: TaskRankQuerySchema, reply: StudyRankSchema },
  classRank: { query: GroupQuerySchema, reply: Type.Array(ClassRankRowSchema) },
  condition: { query: GroupQuerySchema, reply: StudyConditionSchema },
  home: { query: GroupQuerySchema, reply: StudyHomeSchema },
  tasks: { query: TaskListQuerySchema, reply: Type.Array(PlanTaskSchema) },
  record: { query: RecordMonthQuerySchema, reply: Type.Array(TaskDaySchema) },
  setting: { query: GroupQuerySchema, reply: StudySettingSchema },
  set: { body: SetStudySchema, reply: StudySetSchema },
  calendar: { query: GroupQuerySchema, reply: CalendarFileSchema },
  forecast: { query: GroupQuerySchema, reply: StudyForecastSchema },
  decide: { params: IdParamsSchema, body: DecidePlanChangeSchema, reply: NothingSchema },
  plan: { params: IdParamsSchema, reply: PlanSchema },
  stage: { params: StageParamsSchema, reply: StageSchema },
})

bindSchemas(reading, {
  open: { params: IdParamsSchema, reply: ReadingSchema },
  finish: { params: IdParamsSchema, reply: ReadingSchema },
})

bindSchemas(weekReport, { read: { query: WeekReportQuerySchema, reply: WeekReportSchema } })

bindSchemas(today, {
  open: { query: TodayQuerySchema, reply: TodaySchema },
})
