import { ownPlan } from '@/contract/study/own-plan'
import { practice } from '@/contract/tiku/practice'
import type { PracticeSource } from '@/contract/tiku/practice.schema'
import { learningDayOf, learningDayText } from '@/domain/time/day'
import type { Chance } from '../../chance'
import type { Learner, World } from '../world'

/** An exam lies so many days behind the last day of who prepares for it. */
const LEAST_AHEAD = 6
const MOST_AHEAD = 40

/** The day of an exam, soon after the learner stops coming. */
function examDayOf({ server }: World, { person }: Learner, chance: Chance, day: number): string {
  const ahead = Math.max(1, person.leaves - day) + LEAST_AHEAD + chance.below(MOST_AHEAD)
  return learningDayText(learningDayOf(server.clock.now()) + ahead)
}

/** Notes the day of the exam. */
export async function setExamDay(world: World, learner: Learner, chance: Chance, day: number): Promise<void> {
  const body = { categoryId: learner.person.aim.categoryId, day: examDayOf(world, learner, chance, day) }
  await world.server.send(practice.setExamDay, { body }, learner.session)
}

/** Makes a plan of one's own for a course that no class plans. */
export async function makePlan(world: World, learner: Learner, chance: Chance, day: number): Promise<void> {
  const { server } = world
  const { courses } = await server.send(ownPlan.mine, {}, learner.session)
  const [first] = learner.person.aim.courses
  const course = courses.find(({ id }) => id === first)
  if (!course) return
  const params = { courseId: course.id }
  const restDays = chance.of([6], [2], [5, 6], [])
  const body = { examDay: course.examDay ?? examDayOf(world, learner, chance, day), dailyMinutes: chance.of(15, 20, 30, 30), restDays }
  await server.send(ownPlan.set, { params, body }, learner.session)
  if (chance.below(2) === 0)
    await server.send(ownPlan.remind, { params, body: { remindAt: chance.of(7, 12, 20, 21) * 60 } }, learner.session)
  learner.plan = course.id
}

/** Looks at the own plan of the day; it is laid out, and what was done of it is written down. Gives what it wants practised. */
export async function readPlan({ server }: World, learner: Learner): Promise<PracticeSource | undefined> {
  if (learner.plan === null) return undefined
  const { state, today } = await server.send(ownPlan.read, { params: { courseId: learner.plan } }, learner.session)
  if (state !== 'going') return undefined
  const next = today.find(({ kind, isDone }) => kind === 'practice' && !isDone)
  return next && { kind: 'point', pointId: next.refId, count: Math.max(1, next.amount) }
}
