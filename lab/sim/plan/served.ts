import { ownPlan } from '@/contract/study/own-plan'
import type { OwnPlan, OwnTask, SetOwnPlan } from '@/contract/study/own-plan.schema'
import { practice } from '@/contract/tiku/practice'
import type { Answer, QuestionType } from '@/contract/tiku/question.schema'
import { learningDayOf, learningDayText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { type Chance, chance } from '../../../test/support/chance'
import { startServer, type TestServer, type TestSession } from '../../../test/support/server'

const COURSE = 101
const MINUTES = [15, 30, 45, 60] as const
const LETTERS = ['A', 'B', 'C', 'D'] as const
const FIFTH = 0.2

type Served = {
  mobile: string
  session: TestSession
  chance: Chance
  learned: Set<number>
  /** Tasks that were seen as done, by their day. */
  done: Map<string, number>
  plan: SetOwnPlan
}
type Count = { plans: number; tasks: number; missed: number; changes: number; days: number; least: number; most: number }

const keyOf = (day: string, { kind, refId, amount }: OwnTask, at: number) => `${day} ${at} ${kind} ${refId} ${amount}`

function answerTo(type: QuestionType, { pick, happens }: Chance): Answer {
  if (type === 'determine') return { kind: 'truth', value: happens(0.5) }
  if (type === 'fill') return { kind: 'blanks', texts: ['1'] }
  return type === 'essay' ? { kind: 'text', text: '答' } : { kind: 'letters', letters: [pick(LETTERS)] }
}

async function learn({ db, clock }: TestServer, { session, learned }: Served, lessonId: number): Promise<void> {
  learned.add(lessonId)
  const { length } = await db.selectFrom('lesson').select('length').where('id', '=', lessonId).executeTakeFirstOrThrow()
  const state = { user_id: session.userId, lesson_id: lessonId, course_id: COURSE, played: Buffer.alloc(0), position: length }
  await db
    .insertInto('learn_state')
    .values({ ...state, played_seconds: length, is_learned: true, updated_at: clock.now() })
    .onConflict((known) => known.columns(['user_id', 'lesson_id']).doUpdateSet({ is_learned: true, played_seconds: length }))
    .execute()
}

async function drill(server: TestServer, { session, chance: draw }: Served, { refId, amount }: OwnTask): Promise<void> {
  const source = { kind: 'point' as const, pointId: refId, count: amount }
  const made = await server.send(practice.start, { body: { mode: 'practice', isAfresh: true, source } }, session)
  for (const { id, type } of made.questions.filter((question) => question.type !== 'material').slice(0, amount))
    await server.send(practice.answer, { params: { id: made.id }, body: { questionId: id, seq: 1, answer: answerTo(type, draw) } }, session)
}

/** Faults of a day that the server gave: nothing learned is planned again, nothing is named twice, what was done stays done. */
function dayFaults({ learned, done, plan }: Served, of: OwnPlan, day: string, count: Count): string[] {
  const again = of.today.filter(({ kind, refId, isDone }) => kind === 'lesson' && !isDone && learned.has(refId))
  const open = of.today.filter(({ isDone }) => !isDone).map(({ kind, refId }) => `${kind} ${refId}`)
  const lost = [...done.keys()].filter(
    (key) => key.startsWith(day) && !of.today.some((task, at) => task.isDone && keyOf(day, task, at) === key),
  )
  const minutes = of.today.reduce((sum, task) => sum + task.minutes, 0)
  const isWorkLeft = of.ahead.some(({ tasks }) => tasks.some(({ kind }) => kind === 'lesson' || kind === 'practice'))
  const faults = [
    ...again.map(({ title }) => `${day}: ${title} is planned though it is learned`),
    ...(new Set(open).size < open.length ? [`${day}: a task is named twice`] : []),
    ...lost.map((key) => `${key} was lost`),
  ]
  if (of.today.length === 0 || !isWorkLeft) return faults
  const share = minutes / plan.dailyMinutes
  Object.assign(count, { days: count.days + 1, least: Math.min(count.least, share), most: Math.max(count.most, share) })
  return Math.abs(share - 1) > FIFTH + 1e-9 ? [...faults, `${day}: ${minutes} of ${plan.dailyMinutes} minutes`] : faults
}

async function change(server: TestServer, learner: Served, count: Count, today: number): Promise<void> {
  const { pick, between, below } = learner.chance
  const restDays = [...new Set(Array.from({ length: below(3) }, () => between(0, 6)))]
  learner.plan = { examDay: learningDayText(today + between(5, 60)), dailyMinutes: pick(MINUTES), restDays }
  count.changes += 1
  await server.send(ownPlan.set, { params: { courseId: COURSE }, body: learner.plan }, learner.session)
}

/** A learner's day over the calls: look, do some of it, look again. */
async function liveDay(server: TestServer, learner: Served, count: Count): Promise<string[]> {
  const today = learningDayOf(server.clock.now())
  const { happens, random } = learner.chance
  learner.session = await server.signIn(learner.mobile)
  const isNew = happens(0.06) || learner.plan.examDay <= learningDayText(today)
  if (isNew) await change(server, learner, count, today)
  if (!happens(0.8)) return []
  const read = () => server.send(ownPlan.read, { params: { courseId: COURSE } }, learner.session)
  const day = learningDayText(today)
  const before = await read()
  count.plans += 1
  const faults = dayFaults(learner, before, day, count)
  const doing = before.today.slice(0, happens(0.6) ? before.today.length : Math.floor(random() * before.today.length))
  for (const task of doing.filter(({ isDone }) => !isDone)) {
    if (task.kind === 'lesson' && !task.isPart) await learn(server, learner, task.refId)
    if (task.kind === 'practice') await drill(server, learner, task)
  }
  const after = await read()
  const shape = ({ today: tasks }: OwnPlan) => JSON.stringify(tasks.map(({ kind, refId, amount }) => [kind, refId, amount]))
  if (shape(before) !== shape(after)) faults.push(`${day}: the day changed while it was done`)
  after.today.forEach((task, at) => {
    count.tasks += 1
    if (task.isDone) learner.done.set(keyOf(day, task, at), today)
    else count.missed += 1
  })
  return [...faults, ...dayFaults(learner, after, day, { ...count })]
}

/** So many learners of the demo course over so many days, over the calls of a server. */
export async function simulateServed(seed: number, learners: number, days: number) {
  const server = await startServer({ seed: true })
  const count: Count = { plans: 0, tasks: 0, missed: 0, changes: 0, days: 0, least: Number.POSITIVE_INFINITY, most: 0 }
  const faults: string[] = []
  try {
    const all: Served[] = []
    for (let at = 0; at < learners; at += 1) {
      const mobile = `1370000${String(1_000 + at)}`
      const session = await server.signIn(mobile)
      const right = { user_id: session.userId, course_id: COURSE, granted_at: server.clock.now() }
      await server.db.insertInto('entitlement').values(right).execute()
      const plan = { examDay: '', dailyMinutes: 30, restDays: [] }
      all.push({ mobile, session, chance: chance(seed * 7_919 + at), learned: new Set(), done: new Map(), plan })
    }
    for (let day = 0; day < days; day += 1) {
      for (const learner of all) faults.push(...(await liveDay(server, learner, count)).map((fault) => `${learner.mobile}: ${fault}`))
      server.clock.advance(DAY_MS)
    }
    const { least, most, ...rest } = count
    return { faults, learners, ...rest, load: { least: Math.round(least * 1_000) / 10, most: Math.round(most * 1_000) / 10 } }
  } finally {
    await server.close()
  }
}
