import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { todayOf } from '#server/services/study/today'
import { learnRecord } from '@/contract/learn/learn-record'
import { LearnCalendarSchema, LearnDaySchema, LearnRecordsSchema, LearnRecordsStoredSchema } from '@/contract/learn/learn-record.schema'
import { RecordQuerySchema } from '@/contract/learn/lesson.schema'
import { today } from '@/contract/study/today'
import { TodayQuerySchema, TodaySchema } from '@/contract/study/today.schema'
import { learnCalendar, learnDays } from './days'
import { submitRecords } from './submit-all'

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
