import { Refusal } from '#server/refusal'
import { submitRecords } from '#server/services/learn/records'
import { joinClass } from '#server/services/service/classes'
import { decideChange, openChangeOf, replanIfBehind } from '#server/services/study/plan/replan'
import { setStudy } from '#server/services/study/plan/setting'
import { memberOf, settleMember } from '#server/services/study/plan/settle'
import { learningDayOf } from '@/domain/time/day'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'
import type { Chance } from '../../../test/support/chance'
import { COURSE, kinds, LESSON_SECONDS, QUESTIONS_A_CHAPTER, type StudyWorld } from './world'

type Record = { courseId: number; lessonId: number; at: number; position: number; played: { from: number; to: number }[]; isEnded: boolean }
export type SimLearner = {
  userId: number
  draw: Chance
  zeal: number
  /** How far the device's clock is off, ms. */
  skew: number
  isIn: boolean
  kept: Record[]
  offlineUntil: number
  /** Holds what was done in truth: `kind:ref` and the learning day the server may count. */
  truth: Map<string, number>
}

const skews: readonly [number, ...number[]] = [0, 0, 0, 5 * 60_000, -2 * HOUR_MS, DAY_MS, -DAY_MS]

export const newLearner = (userId: number, draw: Chance): SimLearner => ({
  userId,
  draw,
  zeal: draw.pick([0.15, 0.4, 0.7]),
  skew: draw.pick(skews),
  isIn: false,
  kept: [],
  offlineUntil: 0,
  truth: new Map(),
})

/** A refusal is an answer; anything else is a fault of the server. */
async function tried(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Sends what the device kept, mixed up, some of it twice, and now and then once more as if the reply had been lost. */
async function sync({ server }: StudyWorld, learner: SimLearner): Promise<void> {
  if (learner.kept.length === 0) return
  const { draw, userId } = learner
  const rows = learner.kept.flatMap((row) => (draw.happens(0.2) ? [row, row] : [row])).slice(0, 100)
  const records = rows
    .map((row) => ({ row, at: draw.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row)
  await submitRecords(server.deps, userId, { records })
  if (draw.happens(0.2)) await submitRecords(server.deps, userId, { records })
  for (const { lessonId, at } of records) {
    const received = learningDayOf(server.clock.now())
    const day = Math.max(learningDayOf(Math.min(at, server.clock.now())), received - 3)
    const name = `lesson:${lessonId}`
    learner.truth.set(name, Math.min(day, learner.truth.get(name) ?? day))
  }
  learner.kept = []
}

async function learn(world: StudyWorld, learner: SimLearner): Promise<void> {
  const at = world.server.clock.now() + learner.skew
  const lessonId = learner.draw.between(1, kinds[0]?.count ?? 1)
  const record = { courseId: COURSE, lessonId, at, position: LESSON_SECONDS, played: [{ from: 0, to: LESSON_SECONDS }], isEnded: true }
  if (!learner.truth.has(`lesson:${lessonId}`)) learner.kept.push(record)
  if (learner.offlineUntil < world.server.clock.now()) await sync(world, learner)
}

/** Writes what the exam hall, the question bank and the teachers write when something is finished there. */
async function finishElsewhere({ server: { db, clock } }: StudyWorld, { userId, draw, truth }: SimLearner): Promise<void> {
  const at = clock.now()
  const { kind, count } = draw.pick(kinds.slice(1) as [(typeof kinds)[number]])
  const ref = draw.between(1, count)
  if (truth.has(`${kind}:${ref}`)) return
  truth.set(`${kind}:${ref}`, learningDayOf(at))
  if (kind === 'reading') {
    await db.insertInto('article_reading').values({ user_id: userId, article_id: ref, opened_at: at, finished_at: at }).execute()
  } else if (kind === 'paper') {
    const base = { user_id: userId, paper_id: ref }
    const form = { number: 1, status: 'submitted' as const, started_at: at, deadline: at, submitted_at: at, form: '{"sections":[]}' }
    const { id } = await db
      .insertInto('attempt')
      .values({ ...base, ...form })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('result')
      .values({ ...base, attempt_id: id, is_first: true, marks: 60, used_seconds: 60, submitted_at: at, marking: '[]' })
      .execute()
  } else if (kind === 'homework') {
    const marks = { answers: '[]', item_marks: '[]', status: 'passed' as const, is_late: false, marks: 80 }
    await db
      .insertInto('homework_submission')
      .values({ homework_id: ref, user_id: userId, version: 1, submitted_at: at, marked_at: at, ...marks })
      .execute()
  } else {
    const shape = {
      kind: 'chapter' as const,
      mode: 'practice' as const,
      place: `c:${ref}`,
      category_id: 222,
      title: '',
      form: '{"sections":[]}',
    }
    const counts = { at_question_id: null, question_count: 3, done_count: 3, started_at: at, touched_at: at }
    const { id } = await db
      .insertInto('practice')
      .values({ user_id: userId, ...shape, ...counts })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answers = Array.from({ length: QUESTIONS_A_CHAPTER }, (_none, index) => ({
      practice_id: id,
      question_id: (ref - 1) * QUESTIONS_A_CHAPTER + index + 1,
      seq: 1,
      user_id: userId,
      answer: null,
      verdict: 'right' as const,
      marks: 0,
      receipt: null,
      is_first: true,
      answered_at: at,
    }))
    await db.insertInto('practice_answer').values(answers).execute()
  }
}

/** Looks at the plan: it is settled, perhaps moved, and what was moved is kept or taken back. */
async function look({ server: { deps, db } }: StudyWorld, { userId, draw }: SimLearner): Promise<void> {
  await Promise.all([settleMember(deps, userId, 1), settleMember(deps, userId, 1)])
  await replanIfBehind(deps, userId, 1)
  const { member } = await memberOf(db, userId, 1)
  const change = draw.happens(0.5) ? await openChangeOf(db, member, []) : null
  if (change) await decideChange(deps, userId, change.id, { isKept: draw.happens(0.5) })
}

/** One part of a day of one learner. */
export async function live(world: StudyWorld, learner: SimLearner): Promise<void> {
  const { server } = world
  const { draw, userId } = learner
  if (!learner.isIn) {
    if (!draw.happens(0.2)) return
    await tried(() => joinClass(server.deps, userId, draw.pick([1, 2, 3, 4])))
    learner.isIn = true
  }
  if (draw.happens(0.01)) learner.offlineUntil = server.clock.now() + draw.between(1, 6) * DAY_MS
  if (draw.happens(learner.zeal)) await learn(world, learner)
  if (draw.happens(learner.zeal / 8)) await finishElsewhere(world, learner)
  if (draw.happens(0.01)) await tried(() => joinClass(server.deps, userId, draw.pick([1, 2, 3, 4])))
  if (draw.happens(0.02)) {
    const setting = { dailyMinutes: draw.between(1, 24) * 10, restDays: draw.pick([[], [5, 6], [2]]), remindAt: null }
    await setStudy(server.deps, userId, { courseGroupId: 1, setting })
  }
  if (draw.happens(0.08)) await look(world, learner)
}

/** The device is back on the network for good. */
export const comeBack = (world: StudyWorld, learner: SimLearner) => sync(world, learner)
