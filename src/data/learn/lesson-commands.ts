import { learnRecord } from '@/contract/learn/learn-record'
import type { LearnRecordsStored } from '@/contract/learn/learn-record.schema'
import { learning } from '@/contract/learn/lesson'
import type { Heartbeat, LearnRecord, LearnState } from '@/contract/learn/lesson.schema'
import { send } from '@/data/http/send'
import type { PlayReport } from './play-reports'

type Lesson = { courseId: number; lessonId: number }

/** Both are quiet: what was not sent is stored and sent later. */
export function sendHeartbeat(body: Heartbeat): Promise<LearnState> {
  return send(learning.heartbeat, { body }, { isQuiet: true })
}

export function submitLearnRecord(lesson: Lesson, body: LearnRecord): Promise<LearnState> {
  return send(learning.submit, { params: lesson, body }, { isQuiet: true })
}

/** Reports that waited for a network, each with the moment it was played. */
export function submitLearnRecords(reports: readonly PlayReport[]): Promise<LearnRecordsStored> {
  const records = reports.map(({ isEnded = false, at = 0, since: _since, ...report }) => ({ ...report, isEnded, at }))
  return send(learnRecord.submitAll, { body: { records } }, { isQuiet: true })
}
