import { weekdayOfLearningDay } from '@/domain/time/day'
import { type Mastery, shareOf } from './exam-forecast'

/**
 * A lesson that is not learned. `length`, `played`: minutes. `fromDay`: of a live lesson still to come, its learning day. `pointIds`: points
 * of the question bank that it teaches.
 */
export type OwnLesson = { id: number; length: number; played: number; fromDay: number | null; pointIds: readonly number[] }
/** A knowledge point: how many questions it has, and how often the learner has answered any. */
export type OwnPoint = { id: number; questions: number; answered: number; mastery: Mastery }
/** A paper the learner has not sat yet. */
export type OwnMock = { id: number; minutes: number; questions: number }
/** Reviews that are due: how many on each day from today on, with all that are overdue on the first, and on which points. */
export type OwnReviews = { byDay: readonly number[]; points: readonly { id: number; count: number }[] }

/** `doneMinutes`: of today's tasks that are done already. Days are learning days. */
export type OwnPlanInput = {
  today: number
  examDay: number
  dailyMinutes: number
  restDays: readonly number[]
  doneMinutes: number
  lessons: readonly OwnLesson[]
  points: readonly OwnPoint[]
  mocks: readonly OwnMock[]
  reviews: OwnReviews
}

/** Questions of a point that follow the lessons that teach it, before anything else is drilled. */
export const FIRST_QUESTIONS = 10
/** A question is practised at most so often by a plan. */
const MOST_ROUNDS = 2
/** So far a day may run over its minutes, so that a lesson or a paper is not cut for a little. */
export const overrun = (dailyMinutes: number): number => Math.floor(dailyMinutes / 5)

/** Practice takes three minutes for two questions. */
export const practiceMinutes = (questions: number): number => Math.ceil((questions * 3) / 2)
/** How many questions fit into so many minutes. */
export const questionsIn = (minutes: number): number => Math.max(0, Math.floor((minutes * 2) / 3))

/** The minutes of a lesson that are left, at least one. */
export const leftOf = ({ length, played }: OwnLesson): number => Math.max(1, length - played)
/** Questions of a point that are still to follow its lessons. */
export const firstLeft = ({ questions, answered }: OwnPoint): number =>
  Math.max(0, Math.min(FIRST_QUESTIONS, questions * MOST_ROUNDS) - answered)
/** Questions of a point that a plan may ask at all. */
export const drillLeft = ({ questions, answered }: OwnPoint): number => Math.max(0, questions * MOST_ROUNDS - answered)

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The learning days from today to the day before the exam, without days off. */
export function studyDays({ today, examDay, restDays }: Pick<OwnPlanInput, 'today' | 'examDay' | 'restDays'>): number[] {
  const all = Array.from({ length: Math.max(0, examDay - today) }, (_none, at) => today + at)
  return all.filter((day) => !restDays.includes(weekdayOfLearningDay(day)))
}

/** A plan has at most so many papers. */
export const MOST_MOCKS = 4
const LONGEST_GAP = 7
const SHORTEST_GAP = 2

/**
 * The days on which papers are sat: the last one on the last study day but one, so that a day is left for its mistakes, and the others at
 * even distances before, a week at most. At most every second day has one. A paper that is longer than a day is on none.
 */
export function mockDays(
  days: readonly number[],
  { mocks, dailyMinutes }: Pick<OwnPlanInput, 'mocks' | 'dailyMinutes'>,
): Map<number, OwnMock> {
  const fitting = mocks.filter(({ minutes }) => minutes <= dailyMinutes + overrun(dailyMinutes))
  const count = Math.min(fitting.length, Math.floor(days.length / SHORTEST_GAP))
  const even = Math.floor((days.length - 2) / Math.max(1, count - 1))
  const gap = Math.min(LONGEST_GAP, Math.max(SHORTEST_GAP, even))
  return new Map(
    fitting.slice(0, count).flatMap((mock, at) => {
      const place = days.length - 2 - (count - 1 - at) * gap
      return days.slice(place, place + 1).map((day): [number, OwnMock] => [day, mock])
    }),
  )
}

/** Lessons get at least this share of the time where not everything fits. */
const LESSON_SHARE = 0.6

/** Marks, as a share of the exam's, that the first questions on a lesson's points would bring for a minute of it. */
function worthOf(lesson: OwnLesson, byId: ReadonlyMap<number, OwnPoint>, teachers: ReadonlyMap<number, number>): number | null {
  const gains = lesson.pointIds.flatMap((id) => {
    const [point, shared] = [byId.get(id), teachers.get(id)]
    return point && shared ? [(shareOf(point.mastery, FIRST_QUESTIONS) - shareOf(point.mastery, 0)) / shared] : []
  })
  return gains.length === 0 ? null : total(gains) / leftOf(lesson)
}

/** How many of these lessons teach each point. */
export function teachersOf(lessons: readonly OwnLesson[]): Map<number, number> {
  const count = new Map<number, number>()
  for (const id of lessons.flatMap(({ pointIds }) => pointIds)) count.set(id, (count.get(id) ?? 0) + 1)
  return count
}

type Choice = { kept: OwnLesson[]; left: OwnLesson[] }

/** The lessons for which there is time, in their order: those whose points bring the most marks a minute, and every live lesson. */
export function chooseLessons(lessons: readonly OwnLesson[], points: readonly OwnPoint[], minutes: number): Choice {
  const byId = new Map(points.map((point) => [point.id, point]))
  const teachers = teachersOf(lessons)
  const worths = new Map(lessons.map((lesson) => [lesson.id, worthOf(lesson, byId, teachers)]))
  const known = [...worths.values()].flatMap((worth) => worth ?? [])
  // Nothing is known of a lesson without points: it counts as the average one.
  const usual = total(known) / Math.max(1, known.length)
  const rank = (lesson: OwnLesson) => (lesson.fromDay === null ? (worths.get(lesson.id) ?? usual) : Number.MAX_VALUE)
  const order = lessons
    .map((lesson, at) => ({ lesson, at }))
    .sort((one, other) => rank(other.lesson) - rank(one.lesson) || one.at - other.at)
  const kept = new Set<number>()
  let used = 0
  for (const { lesson } of order) {
    if (used + leftOf(lesson) > minutes) continue
    used += leftOf(lesson)
    kept.add(lesson.id)
  }
  return { kept: lessons.filter(({ id }) => kept.has(id)), left: lessons.filter(({ id }) => !kept.has(id)) }
}

/** Reviews take at most this share of a day. */
const REVIEW_SHARE = 0.4
/** The most reviews of a day; one takes a minute. */
export const mostReviews = (dailyMinutes: number): number => Math.floor(dailyMinutes * REVIEW_SHARE)

/** Learned in steps of so many minutes a day. */
const STEP = 5

/** The next step above so many minutes a day. */
export const moreThan = (minutes: number): number => Math.ceil((minutes + 1) / STEP) * STEP

export type Work = Choice & { mocks: Map<number, OwnMock>; days: number[]; neededMinutes: number | null }

/**
 * Chooses the work until the exam: papers with their days, and the lessons for which there is time. `neededMinutes`: minutes a day with
 * which every lesson and its first questions would fit; null where they do, or where no day is left.
 */
export function workOf(input: OwnPlanInput): Work {
  const { dailyMinutes, doneMinutes, today, lessons, points, reviews } = input
  const days = studyDays(input)
  const mocks = mockDays(days, input)
  const within = lessons.filter(({ fromDay }) => fromDay === null || days.some((day) => day >= fromDay))
  const done = days.includes(today) ? Math.min(dailyMinutes, doneMinutes) : 0
  const fixed = total([...mocks.values()].map(({ minutes }) => minutes)) + total(reviews.byDay) + done
  const room = Math.max(0, days.length * dailyMinutes - fixed)
  const lessonMinutes = total(within.map(leftOf))
  const firstMinutes = total(points.map((point) => practiceMinutes(firstLeft(point))))
  if (lessonMinutes + firstMinutes <= room) return { kept: within, left: [], mocks, days, neededMinutes: null }
  const needed =
    days.length === 0
      ? null
      : Math.max(moreThan(dailyMinutes), Math.ceil((lessonMinutes + firstMinutes + fixed) / days.length / STEP) * STEP)
  const budget = Math.max(Math.floor(room * LESSON_SHARE), room - firstMinutes)
  return { ...chooseLessons(within, points, Math.min(budget, room)), mocks, days, neededMinutes: needed }
}
