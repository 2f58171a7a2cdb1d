import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { categoriesChosen } from '#server/repositories/account/learner'
import { type Evidence, evidenceOf } from '#server/repositories/study/evidence'
import { lockMember, type Member, membersOf, membersWithNews } from '#server/repositories/study/members'
import { carryOver, type Done, putDueDays, type TaskRow, tasksOf, writeDone } from '#server/repositories/study/tasks'
import { creditsFor, outcomeOf } from '@/domain/study/credit'
import { dueDayOf } from '@/domain/study/study-plan'
import { learningDayOf } from '@/domain/time/day'

type Clock = Pick<Deps, 'db' | 'now'>

/** Gives tasks without a due day theirs; those the plan got later are never due before today. */
async function fillDueDays(work: Tx, member: Member, tasks: readonly TaskRow[], today: number): Promise<TaskRow[]> {
  const isNew = tasks.every(({ dueDay }) => dueDay === null)
  const missing = tasks.filter(({ dueDay }) => dueDay === null)
  const days = missing.map(({ id, dueOffset }) => {
    const planned = dueDayOf(member.planDay, dueOffset, member.restDays)
    return { taskId: id, dueDay: isNew ? planned : Math.max(planned, today) }
  })
  await putDueDays(work, member.userId, days)
  const byId = new Map(days.map(({ taskId, dueDay }) => [taskId, dueDay]))
  return tasks.map((task) => ({ ...task, dueDay: task.dueDay ?? byId.get(task.id) ?? null }))
}

/** Writes down every task of a member that the server saw finished. Each earns credits once; the row's lock makes two calls queue up. */
export async function settleMember({ db, now }: Clock, userId: number, courseGroupId: number): Promise<void> {
  await tx(db, async (work) => {
    const member = await lockMember(work, userId, courseGroupId)
    if (!member) return
    const at = now()
    const tasks = await fillDueDays(work, member, await tasksOf(work, userId, member.planId), learningDayOf(at))
    const carried = await carryOver(work, userId, courseGroupId, member.planId)
    const open = tasks.filter(({ id, outcome }) => outcome === null && !carried.has(id))
    const seen = await evidenceOf(work, userId, open)
    const done = open.flatMap((task): Done[] => {
      const finished = seen.get(task.id)?.finished
      if (!finished || task.dueDay === null) return []
      const outcome = outcomeOf(task.dueDay, finished.day)
      return [{ taskId: task.id, doneDay: finished.day, outcome, credits: creditsFor(task.credits, outcome), at: finished.at }]
    })
    await writeDone(work, userId, courseGroupId, done, at)
  })
}

const ROUND = 100

/** Settles members whose learning moved on, so that ranks are right for those who look at nothing. */
export async function settleStudies(deps: Clock): Promise<void> {
  for (const { userId, courseGroupId } of await membersWithNews(deps.db, ROUND)) await settleMember(deps, userId, courseGroupId)
}

/** The class to open with: one of the earliest direction chosen that has any, else the latest joined. */
async function usualMember(db: Db, userId: number, all: readonly Member[]): Promise<Member | undefined> {
  if (all.length < 2) return all[0]
  for (const categories of await categoriesChosen(db, userId)) {
    const found = all.find(({ categoryId }) => categories.includes(categoryId))
    if (found) return found
  }
  return all[0]
}

/** The class a learner looks at: the one of the course group named, or the one to open with. Throws not found. */
export async function memberOf(db: Db, userId: number, courseGroupId: number | undefined): Promise<{ member: Member; all: Member[] }> {
  const all = await membersOf(db, userId)
  const named = all.find((one) => one.courseGroupId === courseGroupId)
  const member = courseGroupId === undefined ? await usualMember(db, userId, all) : named
  if (!member) throw notFound('班级')
  return { member, all }
}

type Tasks = { rows: TaskRow[]; seen: ReadonlyMap<number, Evidence> }

async function tasksSeen(db: Db, { userId, planId }: Member): Promise<Tasks> {
  const rows = await tasksOf(db, userId, planId)
  const open = rows.filter(({ outcome }) => outcome === null)
  return { rows, seen: await evidenceOf(db, userId, open) }
}

/** Whether something is finished that is not written down, or a task has no due day yet. Who changed over may bring finished tasks along. */
const hasNews = ({ transfers }: Member, { rows, seen }: Tasks) =>
  rows.some(
    ({ id, outcome, dueDay }) => outcome === null && (transfers > 0 || dueDay === null || (seen.get(id)?.finished ?? null) !== null),
  )

/** A member with their tasks after everything that was finished is counted; nothing is written where there is nothing new. */
export async function settledTasks(deps: Clock, userId: number, courseGroupId: number | undefined) {
  const found = await memberOf(deps.db, userId, courseGroupId)
  const before = await tasksSeen(deps.db, found.member)
  if (!hasNews(found.member, before)) return { ...found, ...before }
  await settleMember(deps, userId, found.member.courseGroupId)
  const after = await memberOf(deps.db, userId, found.member.courseGroupId)
  return { ...after, ...(await tasksSeen(deps.db, after.member)) }
}

/** The same without the tasks. */
export async function settledMember(deps: Clock, userId: number, courseGroupId: number | undefined) {
  const { member, all } = await settledTasks(deps, userId, courseGroupId)
  return { member, all }
}

/**
 * Due days after the rest days changed or the learner changed over: only what is still to come moves. A day that was moved because the
 * learner was behind stays in the same class, but off the rest days. Returns how many moved.
 */
export async function moveDueDays(work: Tx, member: Member, now: number, isTransfer = false): Promise<number> {
  const today = learningDayOf(now)
  const tasks = await tasksOf(work, member.userId, member.planId)
  const moved = tasks.flatMap(({ id, dueDay, dueOffset, outcome, movedBy }) => {
    const isKept = !isTransfer && movedBy !== null && dueDay !== null
    const next = isKept ? dueDayOf(dueDay, 0, member.restDays) : dueDayOf(member.planDay, dueOffset, member.restDays)
    const isOpen = outcome === null && (dueDay === null || dueDay > today)
    return isOpen && next > today && next !== dueDay ? [{ taskId: id, dueDay: next }] : []
  })
  await putDueDays(work, member.userId, moved)
  return moved.length
}
