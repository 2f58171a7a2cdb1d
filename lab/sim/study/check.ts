import { createHash } from 'node:crypto'
import { creditRank } from '#server/services/service/classes'
import { creditsFor, outcomeOf } from '@/domain/study/credit'
import { weekOf } from '@/domain/study/study-plan'
import { learningDayOf } from '@/domain/time/day'
import type { SimLearner } from './learner'
import type { StudyWorld } from './world'

async function rowsOf({ server: { db } }: StudyWorld) {
  const done = await db
    .selectFrom('task_done as done')
    .innerJoin('plan_task as task', 'task.id', 'done.task_id')
    .leftJoin('task_due as due', (join) => join.onRef('due.user_id', '=', 'done.user_id').onRef('due.task_id', '=', 'done.task_id'))
    .leftJoin('credit_journal as entry', (join) =>
      join.onRef('entry.user_id', '=', 'done.user_id').onRef('entry.task_id', '=', 'done.task_id'),
    )
    .select(['done.user_id as userId', 'done.task_id as taskId', 'task.kind', 'task.ref_id as refId', 'task.credits as worth'])
    .select(['done.done_day as doneDay', 'done.outcome', 'done.credits', 'due.due_day as dueDay', 'entry.credits as booked'])
    .orderBy('done.user_id')
    .orderBy('done.task_id')
    .execute()
  const journal = await db
    .selectFrom('credit_journal')
    .select(['user_id as userId', 'task_id as taskId', 'credits', 'day'])
    .orderBy('user_id')
    .orderBy('task_id')
    .execute()
  const members = await db
    .selectFrom('class_member')
    .select(['user_id as userId', 'class_id as classId', 'credits', 'done_tasks as doneTasks'])
    .orderBy('user_id')
    .execute()
  return { done, journal, members }
}
type Rows = Awaited<ReturnType<typeof rowsOf>>

type Truths = ReadonlyMap<number, ReadonlyMap<string, number>>
const nameOf = ({ kind, refId }: Pick<Rows['done'][number], 'kind' | 'refId'>) => `${kind}:${refId}`

/** One task that is written down as done, against what was done in truth and against its due day. */
function doneFaults(truths: Truths, row: Rows['done'][number]): string[] {
  const { userId, taskId, worth, doneDay, outcome, credits, dueDay, booked } = row
  const truth = truths.get(userId)?.get(nameOf(row))
  const said = truth === doneDay ? [] : [`learner ${userId} did ${nameOf(row)} on ${truth}, written down is ${doneDay}`]
  const expected = outcomeOf(dueDay ?? 0, doneDay)
  const isRight = booked === null || (expected === outcome && creditsFor(worth, expected) === credits && booked === credits)
  return isRight
    ? said
    : [...said, `learner ${userId}, task ${taskId}: due ${dueDay}, done ${doneDay}, ${outcome} ${credits}, booked ${booked}`]
}

/** Lists what was earned more than once. */
function twice({ done }: Rows): string[] {
  const earned = new Map<string, number>()
  for (const row of done.filter(({ booked }) => booked !== null)) {
    const name = `${nameOf(row)} of learner ${row.userId}`
    earned.set(name, (earned.get(name) ?? 0) + 1)
  }
  return [...earned].filter(([, times]) => times > 1).map(([name, times]) => `${name} was earned ${times} times`)
}

/** Sums of the journal by learner. */
function sumsOf(journal: Rows['journal'], since = 0): Map<number, { credits: number; count: number }> {
  const sums = new Map<number, { credits: number; count: number }>()
  for (const { userId, credits } of journal.filter(({ day }) => day >= since)) {
    const before = sums.get(userId) ?? { credits: 0, count: 0 }
    sums.set(userId, { credits: before.credits + credits, count: before.count + 1 })
  }
  return sums
}

/** Totals that are not the journal's, and things done that nobody wrote down. */
function totalFaults({ done, journal, members }: Rows, truths: Truths): string[] {
  const sums = sumsOf(journal)
  const kept = new Set(done.map((row) => `${row.userId}:${nameOf(row)}`))
  const wrong = members.filter(({ userId, credits, doneTasks }) => {
    const sum = sums.get(userId) ?? { credits: 0, count: 0 }
    return sum.credits !== credits || sum.count !== doneTasks
  })
  const lost = members
    .flatMap(({ userId }) => [...(truths.get(userId)?.keys() ?? [])].map((name) => `${userId}:${name}`))
    .filter((name) => !kept.has(name))
  return [
    ...wrong.map(({ userId }) => `the totals of learner ${userId} are not those of the journal`),
    ...lost.map((name) => `${name} was lost`),
  ]
}

const PAGE = 100
type Asked = { classId: number; rankType: 'day' | 'week' | 'total' }

/** Every page of a board, one after the other. */
async function boardOf({ server: { deps } }: StudyWorld, { classId, rankType }: Asked, userId: number, size: number) {
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(size / PAGE) }, (_none, page) =>
      creditRank(deps, userId, { rankType, classSeq: classId, page, limit: PAGE }),
    ),
  )
  return {
    rows: pages.flatMap(({ rows }) => rows.map(({ place, value }) => [place, value])),
    mine: pages[0]?.mine?.place,
    count: pages[0]?.count,
  }
}

/** One board against a full sort of its members. */
async function boardFaults(world: StudyWorld, { journal, members }: Rows, asked: Asked): Promise<string[]> {
  const today = learningDayOf(world.server.clock.now())
  const since = { total: 0, day: today, week: weekOf(today)[0] ?? today }[asked.rankType]
  const sums = sumsOf(journal, since)
  const inClass = members.filter(({ classId }) => classId === asked.classId)
  const sorted = inClass
    .map(({ userId }) => ({ userId, value: sums.get(userId)?.credits ?? 0 }))
    .sort((a, b) => b.value - a.value || a.userId - b.userId)
  const expected = sorted.map(({ value }) => [1 + sorted.filter((other) => other.value > value).length, value])
  const middle = Math.floor(sorted.length / 2)
  const { rows, mine, count } = await boardOf(world, asked, sorted[middle]?.userId ?? 0, sorted.length)
  const isRight = JSON.stringify(rows) === JSON.stringify(expected) && mine === expected[middle]?.[0] && count === sorted.length
  return isRight ? [] : [`the ${asked.rankType} board of class ${asked.classId} is no full sort`]
}

async function rankFaults(world: StudyWorld, rows: Rows): Promise<string[]> {
  const faults: string[] = []
  for (const classId of new Set(rows.members.map((member) => member.classId)))
    for (const rankType of ['day', 'week', 'total'] as const) faults.push(...(await boardFaults(world, rows, { classId, rankType })))
  return faults
}

/** Checks what must hold at the end, and hashes all that was written down. */
export async function check(world: StudyWorld, learners: readonly SimLearner[]) {
  const rows = await rowsOf(world)
  const truths: Truths = new Map(learners.map(({ userId, truth }) => [userId, truth]))
  const credits = [...rows.done.flatMap((row) => doneFaults(truths, row)), ...twice(rows), ...totalFaults(rows, truths)]
  const faults = [...credits, ...(await rankFaults(world, rows))]
  const changes = await world.server.db
    .selectFrom('plan_change')
    .select(['user_id', 'day', 'status', 'moves'])
    .orderBy('user_id')
    .orderBy('day')
    .execute()
  const hash = createHash('sha256')
    .update(JSON.stringify([rows, changes]))
    .digest('hex')
  const total = rows.members.reduce((sum, member) => sum + member.credits, 0)
  return {
    faults,
    hash,
    members: rows.members.length,
    tasksDone: rows.done.length,
    booked: rows.journal.length,
    credits: total,
    planChanges: changes.length,
  }
}
