import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { learnedLessons } from '#server/repositories/learn/progress'
import { todayOf } from '#server/services/study/today'
import { learnRecord } from '@/contract/learn/learn-record'
import { learning } from '@/contract/learn/lesson'
import { today } from '@/contract/study/today'
import { liveRoomCalls } from './live/calls'
import { learnCalendar, learnDays, submitRecord, submitRecords } from './records'
import { studyCalls } from './study-calls'

/** Records by learning day, those that waited for a network, and what to go on with. */
const recordCalls: ServicePlugin = (app, deps) => {
  serve(app, learnRecord.submitAll, ({ body }, { learnerId }) => submitRecords(deps, learnerId, body))
  serve(app, learnRecord.days, ({ query }, { learnerId }) => learnDays(deps, learnerId, query))
  serve(app, learnRecord.calendar, (_input, { learnerId }) => learnCalendar(deps, learnerId))
  serve(app, today.open, ({ query }, { learnerId }) => todayOf(deps, learnerId, query))
}

/** Routes of learning records. */
export const learningService: ServicePlugin = (app, deps) => {
  studyCalls(app, deps)
  recordCalls(app, deps)
  liveRoomCalls(app, deps)
  serve(app, learning.submit, ({ params, body }, { learnerId }) => submitRecord(deps, learnerId, params, body))
  serve(app, learning.record, ({ query: { page = 0, limit = 20 } }, { learnerId }) => learnedLessons(deps.db, learnerId, { page, limit }))
}
