import type { Deps } from '#server/deps'
import { daysOf, lessonsOfDays, secondsByDay } from '#server/repositories/learn/days'
import type { LearnCalendar, LearnDay } from '@/contract/learn/learn-record.schema'
import type { RecordQuery } from '@/contract/learn/lesson.schema'
import { learningDayOf, learningDayText, streakOf } from '@/domain/time/day'

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
export async function learnCalendar({ db, now }: Deps, userId: number, courseIds?: readonly number[]): Promise<LearnCalendar> {
  const rows = await secondsByDay(db, userId, courseIds)
  const today = learningDayOf(now())
  const secondsOf = new Map(rows.map(({ day, seconds }) => [day, seconds]))
  const days = Array.from({ length: CALENDAR_DAYS }, (_none, index) => today - CALENDAR_DAYS + 1 + index)
  return {
    totalSeconds: rows.reduce((sum, { seconds }) => sum + seconds, 0),
    totalDays: rows.length,
    todaySeconds: secondsOf.get(today) ?? 0,
    streak: streakOf([...secondsOf.keys()], today),
    days: days.map((day) => ({ day: learningDayText(day), seconds: secondsOf.get(day) ?? 0 })),
  }
}
