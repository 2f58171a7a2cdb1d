import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { Refusal } from '#server/refusal'
import { type StateChange, saveStates } from '#server/repositories/learn/save-states'
import type { LearnRecords, LearnRecordsStored } from '@/contract/learn/learn-record.schema'
import { addSpansWithin } from '@/domain/learn/played'
import { learningDayOf } from '@/domain/time/day'
import { openLessonOf } from './open-lesson'

const FORBIDDEN = 403
type Records = LearnRecords['records']

/** The records of one lesson as one change: its place is that of the newest record. A clock that runs ahead counts as now. */
function changeOf(records: Records, userId: number, length: number, now: number): StateChange | null {
  const newest = records.reduce<Records[number] | null>((last, record) => (last && last.at > record.at ? last : record), null)
  if (!newest) return null
  const played = records.map((record) => ({ day: learningDayOf(Math.min(record.at, now)), spans: record.played }))
  const { courseId, lessonId, position } = newest
  const isEnded = records.some((record) => record.isEnded)
  const spans = records.flatMap((record) => record.played)
  const merge: StateChange['merge'] = (before, limit) => addSpansWithin(before, spans, length, limit)
  return { userId, lessonId, courseId, length, at: Math.min(newest.at, now), now, position, isEnded, played, merge }
}

function byLesson(records: Records): Map<number, Records> {
  const groups = new Map<number, Records>()
  for (const record of records) groups.set(record.lessonId, [...(groups.get(record.lessonId) ?? []), record])
  return groups
}

/**
 * Stores records that waited for a network, in any order and however often they come. A lesson that is closed to the learner is
 * named as refused, so that the device deletes it.
 */
export async function submitRecords({ db, now }: Deps, userId: number, { records }: LearnRecords): Promise<LearnRecordsStored> {
  const at = now()
  const refused: LearnRecordsStored['refused'] = []
  const changes: StateChange[] = []
  for (const [lessonId, group] of byLesson(records)) {
    try {
      const courseId = group[0]?.courseId ?? 0
      const { lesson } = await openLessonOf(db, userId, { courseId, lessonId }, at)
      const own = group.filter((record) => record.courseId === courseId)
      const change = changeOf(own, userId, lesson.length, at)
      if (change) changes.push(change)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ lessonId, reason: error.code === FORBIDDEN ? 'forbidden' : 'missing' })
    }
  }
  const states = await tx(db, (work) => saveStates(work, changes))
  return { states: states.map((state, index) => ({ lessonId: changes[index]?.lessonId ?? 0, ...state })), refused }
}
