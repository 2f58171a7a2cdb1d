import { call } from '@/contract/call'
import type { CalendarFile } from '@/contract/learn/live.schema'
import type { StudyForecast } from './forecast.schema'
import type {
  ClassChoice,
  ClassRankRow,
  CreditRankQuery,
  Credits,
  CreditsQuery,
  DecidePlanChange,
  GroupQuery,
  MyClass,
  Plan,
  PlanTask,
  RecordMonthQuery,
  SetStudy,
  Stage,
  StudyCondition,
  StudyHome,
  StudyRank,
  StudySet,
  StudySetting,
  TaskDay,
  TaskListQuery,
  TaskRankQuery,
} from './plan.schema'

type ById = { params: { id: number } }
type OfGroup = { query: GroupQuery }
const ofTask = { service: 'task', auth: true } as const
const ofClass = { service: 'classmate', auth: true } as const

/** Our own calls of the services task and classmate: classes, plans, tasks, credits and ranks. */
export const plan = {
  home: call<OfGroup, StudyHome>({ ...ofTask, method: 'GET', path: '/v2/study/home' }),
  tasks: call<{ query: TaskListQuery }, PlanTask[]>({ ...ofTask, method: 'GET', path: '/v2/study/tasks' }),
  record: call<{ query: RecordMonthQuery }, TaskDay[]>({ ...ofTask, method: 'GET', path: '/v2/study/record' }),
  setting: call<OfGroup, StudySetting>({ ...ofTask, method: 'GET', path: '/v2/study/setting' }),
  set: call<{ body: SetStudy }, StudySet>({ ...ofTask, method: 'PUT', path: '/v2/study/setting' }),
  calendar: call<OfGroup, CalendarFile>({ ...ofTask, method: 'GET', path: '/v2/study/calendar' }),
  forecast: call<OfGroup, StudyForecast>({ ...ofTask, method: 'GET', path: '/v2/study/forecast' }),
  decide: call<ById & { body: DecidePlanChange }, object>({ ...ofTask, method: 'PUT', path: '/v2/study/plan-changes/{id}' }),
  plan: call<ById, Plan>({ ...ofTask, method: 'GET', path: '/v2/plans/{id}' }),
  stage: call<{ params: { id: number; stageId: number } }, Stage>({ ...ofTask, method: 'GET', path: '/v2/plans/{id}/stages/{stageId}' }),
  choices: call<object, ClassChoice[]>({ ...ofClass, method: 'GET', path: '/v2/classes' }),
  join: call<ById, MyClass>({ ...ofClass, method: 'POST', path: '/v2/classes/{id}/members' }),
  credits: call<{ query: CreditsQuery }, Credits>({ ...ofClass, method: 'GET', path: '/v2/credits' }),
  creditRank: call<{ query: CreditRankQuery }, StudyRank>({ ...ofClass, method: 'GET', path: '/v2/ranks/credits' }),
  taskRank: call<{ query: TaskRankQuery }, StudyRank>({ ...ofClass, method: 'GET', path: '/v2/ranks/tasks' }),
  classRank: call<OfGroup, ClassRankRow[]>({ ...ofClass, method: 'GET', path: '/v2/ranks/classes' }),
  condition: call<OfGroup, StudyCondition>({ ...ofClass, method: 'GET', path: '/v2/study-condition' }),
}
