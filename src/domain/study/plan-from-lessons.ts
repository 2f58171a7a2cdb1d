import type { LessonKind } from '@/domain/learn/lesson'

const MINUTE_SECONDS = 60

type Lesson = { id: number; title: string; type: LessonKind; length: number; chapter: string }

/**
 * Tasks of a plan that goes through the lessons of a course in their order: a day takes lessons until its minutes are full, and always
 * one. `length` in seconds; days count from 0, the first day of a class. Seven days have `daysOff` days without tasks at their end.
 */
export function planFromLessons(lessons: readonly Lesson[], { minutesADay, daysOff }: { minutesADay: number; daysOff: number }) {
  const workdays = 7 - daysOff
  const offsetOf = (workday: number) => Math.floor(workday / workdays) * 7 + (workday % workdays)
  let workday = 0
  let used = 0
  return lessons.map(({ id, title, type, length, chapter }) => {
    const minutes = Math.max(1, Math.ceil(length / MINUTE_SECONDS))
    if (used > 0 && used + minutes > minutesADay) {
      workday += 1
      used = 0
    }
    used += minutes
    const kind: 'live' | 'lesson' = type === 'live' ? 'live' : 'lesson'
    const about = { kind, refId: id, pointId: null, need: 0, needPercent: 0, difficulties: [] }
    return { ...about, stage: chapter, title, level: 'basic' as const, minutes, credits: 1, dueOffset: offsetOf(workday) }
  })
}
