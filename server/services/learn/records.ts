import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { Refusal } from '#server/refusal'
import { daysOf, lessonsOfDays, secondsByDay } from '#server/repositories/learn/days'
import type { LessonRow } from '#server/repositories/learn/lesson/lesson'
import { type StateChange, saveStates } from '#server/repositories/learn/save-states'
import { activeDays } from '#server/repositories/learn/streak'
import type { LearnCalendar, LearnDay, LearnRecords, LearnRecordsStored } from '@/contract/learn/learn-record.schema'
import type { LearnRecord, LearnState, RecordQuery } from '@/contract/learn/lesson.schema'
import { addSpansWithin } from '@/domain/learn/played'
import { learningDayOf, learningDayText } from '@/domain/time/day'
import { playedLessonOf } from './lesson'
import { learnerStreak } from './streak'

/** Writes a learning record through. It may come hours after it was played offline: the time since the last credit bounds it. */
export async function submitRecord(
  { db, now }: Deps,
  userId: number,
  named: { courseId: number; lessonId: number },
  { position, played, isEnded }: LearnRecord,
): Promise<LearnState> {
  const at = now()
  const { lesson } = await playedLessonOf(db, userId, named, at)
  const { length, type: kind } = lesson
  const days = [{ day: learningDayOf(at), spans: played }]
  const merge = (before: Uint8Array, limit: number) => addSpansWithin(before, played, length, limit)
  const change = { userId, ...named, length, kind, at, now: at, position, isEnded, played: days, merge }
  const [state] = await tx(db, (work) => saveStates(work, [change]))
  if (!state) throw new Error('A saved state was not returned')
  return state
}

const FORBIDDEN = 403
type Records = LearnRecords['records']

/** The records of one lesson as one change: its place is that of the newest record. A clock that runs ahead counts as now. */
function changeOf(
  records: Records,
  userId: number,
  { length, type: kind }: Pick<LessonRow, 'length' | 'type'>,
  now: number,
): StateChange | null {
  const newest = records.reduce<Records[number] | null>((last, record) => (last && last.at > record.at ? last : record), null)
  if (!newest) return null
  const played = records.map((record) => ({ day: learningDayOf(Math.min(record.at, now)), spans: record.played }))
  const { courseId, lessonId, position } = newest
  const isEnded = records.some((record) => record.isEnded)
  const spans = records.flatMap((record) => record.played)
  const merge: StateChange['merge'] = (before, limit) => addSpansWithin(before, spans, length, limit)
  return { userId, lessonId, courseId, length, kind, at: Math.min(newest.at, now), now, position, isEnded, played, merge }
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
      const { lesson } = await playedLessonOf(db, userId, { courseId, lessonId }, at)
      const own = group.filter((record) => record.courseId === courseId)
      const change = changeOf(own, userId, lesson, at)
      if (change) changes.push(change)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ lessonId, reason: error.code === FORBIDDEN ? 'forbidden' : 'missing' })
    }
  }
  const states = await tx(db, (work) => saveStates(work, changes))
  return { states: states.map((state, index) => ({ lessonId: changes[index]?.lessonId ?? 0, ...state })), refused }
}

const CALENDAR_DAYS = 84

/** Lists what the learner played, by learning day, the newest first. */
export async function learnDays({ db }: Deps, userId: number, { page = 0, limit = 20 }: RecordQuery): Promise<LearnDay[]> {
  const days = await daysOf(db, userId, page, limit)
  const lessons = await lessonsOfDays(db, userId, days)
  return days.map((day) => {
    const own = lessons.filter((lesson) => lesson.day === day)
    const seconds = own.reduce((sum, lesson) => sum + lesson.seconds, 0)
    return { day: learningDayText(day), seconds, lessons: own.map(({ day: _, ...lesson }) => lesson) }
  })
}

/** Totals and the last twelve weeks, of all courses or of some. */
export async function playedCalendar(
  { db, now }: Deps,
  userId: number,
  courseIds?: readonly number[],
): Promise<Omit<LearnCalendar, 'streak'>> {
  const rows = await secondsByDay(db, userId, courseIds)
  const today = learningDayOf(now())
  const secondsOf = new Map(rows.map(({ day, seconds }) => [day, seconds]))
  const days = Array.from({ length: CALENDAR_DAYS }, (_none, index) => today - CALENDAR_DAYS + 1 + index)
  return {
    totalSeconds: rows.reduce((sum, { seconds }) => sum + seconds, 0),
    totalDays: rows.length,
    todaySeconds: secondsOf.get(today) ?? 0,
    days: days.map((day) => ({ day: learningDayText(day), seconds: secondsOf.get(day) ?? 0 })),
  }
}

/** The same of all courses, with the learner's streak. Its learning days are those that streaks and badges count. */
export async function learnCalendar(deps: Deps, userId: number): Promise<LearnCalendar> {
  const [played, active, streak] = await Promise.all([
    playedCalendar(deps, userId),
    activeDays(deps.db, userId),
    learnerStreak(deps, userId),
  ])
  return { ...played, totalDays: active.length, streak: streak.count }
}
