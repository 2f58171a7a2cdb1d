import { type OwnTask, planOwn } from '@/domain/study/own-plan'
import { FIRST_QUESTIONS, mockDays, mostReviews, practiceMinutes, questionsIn, studyDays } from '@/domain/study/own-plan-work'
import { type Chance, chance } from '../../../test/support/chance'
import { faultsOf, type Load, measure } from './check'
import { SimLearner } from './learner'
import { drawWorld, type SimWorld } from './world'

/** A Monday. */
const FIRST = 20_458
const SEEDS = 7
/** After an exam the learner sets a new day so many days ahead. */
const NEXT_EXAM = { least: 20, most: 60 }

/** How a day is kept: not at all, or for a share of its minutes. */
type Habit = { share: number }
const habitOf = ({ comes, finishes }: SimWorld, { happens, random }: Chance): Habit => {
  if (!happens(comes)) return { share: 0 }
  return { share: happens(finishes) ? 1 : random() }
}

/**
 * Gains of one learner until an exam, by the plan and in the order of chapters. `added`: what the forecast said of each day's work, as the
 * learner is told; `expected`: how much more the forecast expects on the day of the exam, where it says anything; `truth`: how much more they
 * would really get. Shares of the marks.
 */
type Arm = { added: number; expected: number | null; truth: number }
export type Gain = { own: Arm; chapters: Arm }
export type Result = { faults: string[]; first: Gain | null; plans: number; tasks: number; missed: number; changes: number }

/** The day of a learner who keeps a plan of their own: the day is laid out once, and its tasks are done in order as far as the time goes. */
function ownDay(learner: SimLearner, day: number, { share }: Habit, load: Load, result: Result): void {
  const input = learner.input(day, 0)
  const plan = planOwn(input)
  result.plans += 1
  result.faults.push(...faultsOf(plan, input), ...measure(load, plan, input))
  const [today] = plan.days
  if (today?.day !== day) return
  let left = share === 1 ? Number.MAX_SAFE_INTEGER : Math.floor(learner.dailyMinutes * share)
  for (const task of today.tasks) {
    result.tasks += 1
    if (left < task.minutes) result.missed += 1
    if (left > 0) left -= learner.do(task, day, left)
  }
  if (share !== 1) return
  // A day that was done to its end is full: laid out again with it done, it has next to nothing more.
  const again = planOwn(learner.input(day, today.minutes)).days[0]
  if (again?.day === day && again.minutes + today.minutes > learner.dailyMinutes * 1.2 + 1)
    result.faults.push(`day ${day} grows from ${today.minutes} to ${again.minutes + today.minutes} minutes`)
}

/** The tasks of a learner who goes chapter by chapter: its lessons, then the first questions on its points, then all points round and round. */
function nextOfChapters(learner: SimLearner, day: number, room: number): OwnTask | null {
  const { points } = learner.world
  const task = (kind: OwnTask['kind'], refId: number, amount: number, minutes: number): OwnTask => ({
    kind,
    refId,
    amount,
    minutes,
    gain: 0,
  })
  const input = learner.input(day, 0)
  const answered = new Map(input.points.map((point) => [point.id, point.answered]))
  for (const chapter of new Set(points.map((point) => point.chapter))) {
    const lesson = learner.lessons.find((one) => one.chapter === chapter && !learner.isLearned(one) && (one.liveDay ?? day) <= day)
    if (lesson) {
      const minutes = Math.min(room, lesson.length - (learner.played.get(lesson.id) ?? 0))
      return task('lesson', lesson.id, minutes, minutes)
    }
    const point = points.find(
      (one) => one.chapter === chapter && (answered.get(one.id) ?? 0) < Math.min(FIRST_QUESTIONS, one.questions * 2),
    )
    const count = point ? Math.min(FIRST_QUESTIONS - (answered.get(point.id) ?? 0), questionsIn(room)) : 0
    if (point && count > 0) return task('practice', point.id, count, practiceMinutes(count))
  }
  const rest = points.filter(({ id, questions }) => (answered.get(id) ?? 0) < questions * 2)
  const [least] = [...rest].sort((one, other) => (answered.get(one.id) ?? 0) - (answered.get(other.id) ?? 0) || one.id - other.id)
  const count = Math.min(5, questionsIn(room))
  return least && count > 0 ? task('practice', least.id, count, practiceMinutes(count)) : null
}

/** The same day of a learner who goes in the order of chapters, with the same minutes, papers and reviews. */
function chapterDay(learner: SimLearner, day: number, { share }: Habit): void {
  const input = learner.input(day, 0)
  const days = studyDays(input)
  if (!days.includes(day)) return
  let left = Math.floor(learner.dailyMinutes * share)
  const mock = mockDays(days, input).get(day)
  if (mock && left >= mock.minutes)
    left -= learner.do({ kind: 'paper', refId: mock.id, amount: 1, minutes: mock.minutes, gain: 0 }, day, left)
  const count = Math.min(input.reviews.byDay[0] ?? 0, mostReviews(learner.dailyMinutes), left)
  if (count > 0) left -= learner.do({ kind: 'review', refId: 0, amount: count, minutes: count, gain: 0 }, day, left)
  while (left >= 3) {
    const task = nextOfChapters(learner, day, left)
    if (!task) break
    left -= learner.do(task, day, left)
  }
}

/** One of the two ways of the same learner, and what it has brought so far. */
type Way = { learner: SimLearner; added: number; start: { expected: number; truth: number } }
const wayOf = (learner: SimLearner): Way => ({ learner, added: 0, start: { expected: learner.expected(FIRST), truth: learner.truth() } })

const armOf = ({ learner, added, start }: Way, day: number): Arm => ({
  added,
  expected: learner.isKnown(day) ? learner.expected(day) - start.expected : null,
  truth: learner.truth() - start.truth,
})

/** One learner over the days, once by the plan and once in the order of chapters, from the same start and with the same habits. */
function liveOne(seed: number, days: number, load: Load): Result {
  const world = drawWorld(chance(seed), FIRST, days)
  const [own, chapters] = [wayOf(new SimLearner(world, chance(seed + 1))), wayOf(new SimLearner(world, chance(seed + 1)))]
  const habits = chance(seed + 2)
  const result: Result = { faults: [], first: null, plans: 0, tasks: 0, missed: 0, changes: world.events.size }
  for (let day = FIRST; day <= FIRST + days; day += 1) {
    for (const { learner } of [own, chapters]) learner.wake(day)
    if (day >= own.learner.examDay || day === FIRST + days) {
      // From the second exam on the two know different things, so that only the first is compared.
      result.first ??= { own: armOf(own, day), chapters: armOf(chapters, day) }
      own.learner.examDay = day + habits.between(NEXT_EXAM.least, NEXT_EXAM.most)
      result.changes += 1
    }
    const habit = habitOf(world, habits)
    const mornings = [own, chapters].map((way) => ({ way, morning: way.learner.mastered(day) }))
    ownDay(own.learner, day, habit, load, result)
    if (result.first === null) chapterDay(chapters.learner, day, habit)
    for (const { way, morning } of mornings) way.added += way.learner.addedOn(day, morning)
  }
  for (const lesson of own.learner.lessons) {
    const minutes = own.learner.played.get(lesson.id) ?? 0
    if (minutes > lesson.length) result.faults.push(`lesson ${lesson.id} was learned for ${minutes} of ${lesson.length} minutes`)
  }
  return result
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const percent = (share: number) => Math.round(share * 1_000) / 10

/** The mean gains of both ways in percent of the marks, and how many learners gained at least as much by the plan. */
function compared(gains: readonly Gain[], of: keyof Arm) {
  const pairs = gains.flatMap(({ own, chapters }) => {
    const [one, other] = [own[of], chapters[of]]
    return one === null || other === null ? [] : [{ one, other }]
  })
  return {
    learners: pairs.length,
    own: percent(mean(pairs.map(({ one }) => one))),
    chapters: percent(mean(pairs.map(({ other }) => other))),
    atLeast: percent(mean(pairs.map(({ one, other }) => (one >= other - 1e-9 ? 1 : 0)))),
  }
}

/** So many learners over so many days, by the rules alone. */
export function simulateRules(seed: number, count: number, days: number) {
  const load: Load = { days: 0, least: Number.POSITIVE_INFINITY, most: 0 }
  const results = Array.from({ length: count }, (_none, at) => liveOne(seed * 1_000_003 + at * SEEDS, days, load))
  const gains = results.flatMap(({ first }) => first ?? [])
  const sum = (of: 'plans' | 'tasks' | 'missed' | 'changes') => results.reduce((all, result) => all + result[of], 0)
  const faults = results.flatMap((result, at) => result.faults.map((fault) => `learner ${at}: ${fault}`))
  const added = compared(gains, 'added')
  if (added.own < added.chapters) faults.push(`the forecast gains ${added.own} %, in the order of chapters ${added.chapters} %`)
  return {
    faults,
    ...{ plans: sum('plans'), tasks: sum('tasks'), missed: sum('missed'), changes: sum('changes') },
    load: { days: load.days, least: percent(load.least), most: percent(load.most) },
    ...{ added, expected: compared(gains, 'expected'), truth: compared(gains, 'truth') },
  }
}
