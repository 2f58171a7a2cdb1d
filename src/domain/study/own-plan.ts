import { shareOf } from './exam-forecast'
import {
  drillLeft,
  firstLeft,
  leftOf,
  moreThan,
  mostReviews,
  type OwnLesson,
  type OwnMock,
  type OwnPlanInput,
  type OwnPoint,
  overrun,
  practiceMinutes,
  questionsIn,
  teachersOf,
  type Work,
  workOf,
} from './own-plan-work'

/**
 * A task of a day. `amount`: the minute of a lesson until which it goes, questions of a practice or a review, 1 for a paper. `gain`: the share
 * of the exam's marks that it adds to the forecast; of a lesson the gain of the first questions on its points, which it opens.
 */
export type OwnTask = {
  kind: 'lesson' | 'practice' | 'review' | 'paper'
  refId: number
  amount: number
  minutes: number
  gain: number
}
export type OwnDay = { day: number; minutes: number; tasks: OwnTask[] }
/** `left`: lessons and papers for which there is no time. `before`, `after`: shares of the marks that are expected without the plan and with it. */
export type OwnPlan = {
  days: OwnDay[]
  left: { lessons: OwnLesson[]; mocks: OwnMock[] }
  neededMinutes: number | null
  before: number
  after: number
}

/** Questions of a point that are drilled at once; fewer only where the day has no more room. */
const AT_ONCE = 5
/** Questions of a point on one day: what is spread over days is remembered longer. More only where nothing else is left. */
const A_DAY = 10
/** With less than this left a day is full. */
const LEAST_MINUTES = 3
/** A lesson is not begun for less than this where there is something else to do. */
const LEAST_OF_LESSON = 8

/**
 * A point while days are laid out. `teachers`: lessons of it that are not learned yet; `sharedBy`: how many there were at first; `more`: answers planned on
 * it; `next`: what the next few would add.
 */
type Drilled = { of: OwnPoint; teachers: number; sharedBy: number; first: number; left: number; more: number; next: number }
type Watched = { of: OwnLesson; played: number }

const gainOf = ({ of: { mastery }, more }: Drilled, added: number) => shareOf(mastery, more + added) - shareOf(mastery, more)

/** Lays out days one after the other, from what is left to do. */
class Layout {
  private readonly points: Map<number, Drilled>
  private readonly lessons: Watched[]
  private reviewsDue = 0
  /** First questions on points that no lesson teaches take turns with lessons. */
  private isTurn = false
  private tasks: OwnTask[] = []
  private used = 0

  constructor(
    private readonly input: OwnPlanInput,
    private readonly work: Work,
  ) {
    const teachers = teachersOf(work.kept)
    this.lessons = work.kept.map((of) => ({ of, played: of.length - leftOf(of) }))
    this.points = new Map(
      input.points.map((of) => {
        const own = teachers.get(of.id) ?? 0
        const drilled = { of, teachers: own, sharedBy: own, first: firstLeft(of), left: drillLeft(of), more: 0, next: 0 }
        return [of.id, { ...drilled, next: gainOf(drilled, AT_ONCE) }]
      }),
    )
  }

  /** Notes answers on a point, and returns what they add. */
  private answer(point: Drilled, count: number): number {
    const gain = gainOf(point, count)
    point.more += count
    point.next = gainOf(point, AT_ONCE)
    return gain
  }

  private add(task: OwnTask): void {
    this.used += task.minutes
    this.tasks.push(task)
  }

  /** Adds questions of a point to the day: to those that it has there already, or as a task of their own. */
  private drill(point: Drilled, count: number): void {
    const gain = this.answer(point, count)
    if (point.sharedBy === 0) this.isTurn = false
    point.first = Math.max(0, point.first - count)
    point.left -= count
    const same = this.tasks.find(({ kind, refId }) => kind === 'practice' && refId === point.of.id)
    if (!same) {
      this.add({ kind: 'practice', refId: point.of.id, amount: count, minutes: practiceMinutes(count), gain })
      return
    }
    const minutes = practiceMinutes(same.amount + count)
    this.used += minutes - same.minutes
    Object.assign(same, { amount: same.amount + count, minutes, gain: same.gain + gain })
  }

  private paper({ id, minutes, questions }: OwnMock): void {
    const weights = this.input.points.reduce((sum, { mastery }) => sum + mastery.weight, 0)
    let gain = 0
    for (const point of this.points.values()) gain += this.answer(point, (questions * point.of.mastery.weight) / weights)
    this.add({ kind: 'paper', refId: id, amount: 1, minutes, gain })
  }

  private review(most: number): void {
    const count = Math.min(this.reviewsDue, most)
    if (count <= 0) return
    this.reviewsDue -= count
    const { points } = this.input.reviews
    const all = points.reduce((sum, point) => sum + point.count, 0)
    let gain = 0
    for (const { id, count: own } of points) {
      const point = this.points.get(id)
      if (point) gain += this.answer(point, (count * own) / all)
    }
    this.add({ kind: 'review', refId: 0, amount: count, minutes: count, gain })
  }

  /** The gain of the first questions on the points of a lesson, shared by the lessons that teach them. */
  private opens({ pointIds }: OwnLesson): number {
    return pointIds.reduce((sum, id) => {
      const point = this.points.get(id)
      return point ? sum + gainOf(point, point.first) / Math.max(1, point.sharedBy) : sum
    }, 0)
  }

  private watch(lesson: Watched, minutes: number): void {
    lesson.played += minutes
    this.isTurn = true
    this.add({ kind: 'lesson', refId: lesson.of.id, amount: lesson.played, minutes, gain: this.opens(lesson.of) })
    if (lesson.played < lesson.of.length) return
    this.lessons.splice(this.lessons.indexOf(lesson), 1)
    for (const id of lesson.of.pointIds) {
      const point = this.points.get(id)
      if (point) point.teachers -= 1
    }
  }

  /** The lesson that comes next on a day: a live one on its day, else the first in order. */
  private nextLesson(day: number): Watched | undefined {
    const isReady = ({ of: { fromDay } }: Watched) => fromDay !== null && fromDay <= day
    return this.lessons.find(isReady) ?? this.lessons.find(({ of: { fromDay } }) => fromDay === null)
  }

  /** The point that is drilled next: one whose lessons are learned and whose first questions follow, else the one that brings most. */
  private nextPoint(): Drilled | undefined {
    const isFull = (point: Drilled) =>
      this.tasks.some(({ kind, refId, amount }) => kind === 'practice' && refId === point.of.id && amount >= A_DAY)
    return this.best((point) => point.teachers === 0 && !isFull(point))
  }

  private best(isOpen: (point: Drilled) => boolean): Drilled | undefined {
    let best: Drilled | undefined
    for (const point of this.points.values())
      if (point.left > 0 && isOpen(point) && (best === undefined || this.isBefore(point, best))) best = point
    return best
  }

  private isFirst({ first, sharedBy }: Drilled): boolean {
    return first > 0 && (sharedBy > 0 || this.isTurn || this.lessons.length === 0)
  }

  private isBefore(one: Drilled, other: Drilled): boolean {
    const [isFirst, isOtherFirst] = [this.isFirst(one), this.isFirst(other)]
    return isFirst === isOtherFirst ? one.next > other.next : isFirst
  }

  /** Fills what is left of a day. Returns whether anything was found. */
  private step(day: number, room: number): boolean {
    const { dailyMinutes } = this.input
    const point = this.nextPoint()
    const lesson = this.nextLesson(day)
    const isLive = lesson !== undefined && lesson.of.fromDay !== null
    if (lesson && (point === undefined || isLive || (!this.isFirst(point) && room >= LEAST_OF_LESSON))) {
      const left = lesson.of.length - lesson.played
      this.watch(lesson, left <= room + overrun(dailyMinutes) ? left : room)
      return true
    }
    // A point whose lessons are still to come, or that had its questions today, is better than an idle day.
    const drilled = point ?? this.best(({ teachers }) => teachers === 0) ?? this.best(() => true)
    if (!drilled) return false
    const wanted = drilled.first > 0 ? drilled.first : AT_ONCE
    this.drill(drilled, Math.max(1, Math.min(wanted, drilled.left, questionsIn(room))))
    return true
  }

  day(day: number, minutes: number): OwnDay {
    this.tasks = []
    this.used = 0
    const mock = this.work.mocks.get(day)
    if (mock && mock.minutes <= minutes + overrun(this.input.dailyMinutes)) this.paper(mock)
    this.review(Math.min(mostReviews(this.input.dailyMinutes), minutes - this.used))
    while (minutes - this.used >= LEAST_MINUTES) if (!this.step(day, minutes - this.used)) break
    return { day, minutes: this.used, tasks: this.tasks }
  }

  due(count: number): void {
    this.reviewsDue += count
  }

  /** Lessons for which the days did not reach. */
  unfinished(): OwnLesson[] {
    return this.lessons.map(({ of }) => of)
  }

  /** Whether a point has first questions for which the days did not reach. */
  isShort(): boolean {
    return [...this.points.values()].some(({ first }) => first > 0)
  }

  /** The share of the marks that is expected after what was laid out. */
  expected(): number {
    return [...this.points.values()].reduce((sum, { of: { mastery }, more }) => sum + shareOf(mastery, more), 0)
  }
}

type Laid = { days: OwnDay[]; unfinished: OwnLesson[]; isShort: boolean; before: number; after: number }

function layOut(input: OwnPlanInput, work: Work): Laid {
  const layout = new Layout(input, work)
  const before = layout.expected()
  const days: OwnDay[] = []
  for (let day = input.today; day < input.examDay; day += 1) {
    layout.due(input.reviews.byDay[day - input.today] ?? 0)
    if (!work.days.includes(day)) continue
    const minutes = day === input.today ? Math.max(0, input.dailyMinutes - input.doneMinutes) : input.dailyMinutes
    days.push(layout.day(day, minutes))
  }
  return {
    days: days.filter(({ tasks }) => tasks.length > 0),
    unfinished: layout.unfinished(),
    isShort: layout.isShort(),
    before,
    after: layout.expected(),
  }
}

/**
 * Lays out what is left to do over the days until the exam. Every lesson is learned in its order, as far as the time reaches; the questions on
 * its points follow; then those points are drilled that add most to the forecast. Reviews come first on their day. A day never runs over
 * its minutes by more than a fifth, and has less than four fifths only where nothing is left. A lesson that would not be finished before the
 * exam is left out as a whole.
 */
export function planOwn(input: OwnPlanInput): OwnPlan {
  const wanted = workOf(input)
  const gone = new Set<number>()
  let work = wanted
  let laid = layOut(input, work)
  while (laid.unfinished.length > 0) {
    for (const { id } of laid.unfinished) gone.add(id)
    // Others may fit into the time that those leave.
    work = workOf({ ...input, lessons: input.lessons.filter(({ id }) => !gone.has(id)) })
    laid = layOut(input, work)
  }
  const { days, isShort, before, after } = laid
  const isTooMuch = gone.size > 0 || (isShort && work.days.length > 0)
  const neededMinutes = wanted.neededMinutes ?? (isTooMuch ? moreThan(input.dailyMinutes) : null)
  const sat = new Set(days.flatMap(({ tasks }) => tasks.flatMap(({ kind, refId }) => (kind === 'paper' ? [refId] : []))))
  const left = {
    lessons: input.lessons.filter((lesson) => gone.has(lesson.id) || work.left.includes(lesson)),
    mocks: input.mocks.filter(({ id }) => !sat.has(id)),
  }
  return { days, left, neededMinutes, before, after }
}
