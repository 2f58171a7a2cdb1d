import { call } from '@/contract/call'
import type { LearnCalendar, LearnDay, LearnRecords, LearnRecordsStored } from './learn-record.schema'
import type { RecordQuery } from './lesson.schema'

/** Records by learning day. */
export const learnRecord = {
  submitAll: call<{ body: LearnRecords }, LearnRecordsStored>({
    service: 'learning',
    method: 'POST',
    path: '/v2/learning/users/mine/learn-records/submit-v2',
    auth: true,
  }),
  days: call<{ query: RecordQuery }, LearnDay[]>({ service: 'learning', method: 'GET', path: '/v2/learning/learn-record-v2', auth: true }),
  // The path is an addition.
  calendar: call<object, LearnCalendar>({ service: 'learning', method: 'GET', path: '/v2/learning/calendar', auth: true }),
}
