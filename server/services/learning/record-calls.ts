import { Type } from '@sinclair/typebox'
import { RecordQuerySchema } from '@/contract/learning/learning.schema'
import { learnRecord } from '@/contract/learning/record'
import { LearnCalendarSchema, LearnDaySchema, LearnRecordsSchema, LearnRecordsStoredSchema } from '@/contract/learning/record.schema'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../http/serve'
import { learnCalendar, learnDays } from './days'
import { submitRecords } from './submit-all'

/** Records by learning day, and those that waited for a network. */
export const recordCalls: ServicePlugin = (app, deps) => {
  serve(app, learnRecord.submitAll, { body: LearnRecordsSchema, reply: LearnRecordsStoredSchema }, ({ body }, { learnerId }) =>
    submitRecords(deps, learnerId, body),
  )
  serve(app, learnRecord.days, { query: RecordQuerySchema, reply: Type.Array(LearnDaySchema) }, ({ query }, { learnerId }) =>
    learnDays(deps, learnerId, query),
  )
  serve(app, learnRecord.calendar, { reply: LearnCalendarSchema }, (_input, { learnerId }) => learnCalendar(deps, learnerId))
}
