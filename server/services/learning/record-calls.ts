import { Type } from '@sinclair/typebox'
import { RecordQuerySchema } from '@/contract/learning/learning.schema'
import { learnRecord } from '@/contract/learning/record'
import { LearnCalendarSchema, LearnDaySchema, LearnRecordsSchema, LearnRecordsStoredSchema } from '@/contract/learning/record.schema'
import { today } from '@/contract/learning/today'
import { TodayQuerySchema, TodaySchema } from '@/contract/learning/today.schema'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../http/serve'
import { learnCalendar, learnDays } from './days'
import { submitRecords } from './submit-all'
import { todayOf } from './today'

/** Records by learning day, those that waited for a network, and what to go on with. */
export const recordCalls: ServicePlugin = (app, deps) => {
  serve(app, learnRecord.submitAll, { body: LearnRecordsSchema, reply: LearnRecordsStoredSchema }, ({ body }, { learnerId }) =>
    submitRecords(deps, learnerId, body),
  )
  serve(app, learnRecord.days, { query: RecordQuerySchema, reply: Type.Array(LearnDaySchema) }, ({ query }, { learnerId }) =>
    learnDays(deps, learnerId, query),
  )
  serve(app, learnRecord.calendar, { reply: LearnCalendarSchema }, (_input, { learnerId }) => learnCalendar(deps, learnerId))
  serve(app, today.open, { query: TodayQuerySchema, reply: TodaySchema }, ({ query }, { learnerId }) => todayOf(deps, learnerId, query))
}
