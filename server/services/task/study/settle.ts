import { creditsFor, outcomeOf } from '@/domain/learning/credit'
import { dueDayOf } from '@/domain/learning/study-plan'
import { learningDayOf } from '@/domain/time/learning-day'
import type { Db, Tx } from '../../../database/tables'
import { tx } from '../../../database/tx'
import type { Deps } from '../../../deps'
import { notFound } from '../../../refusal'
import { evidenceOf } from '../../../repositories/study-plan/evidence'
import { lockMember, type Member, membersOf, membersWithNews } from '../../../repositories/study-plan/members'
import { type Done, putDueDays, type TaskRow, tasksOf, writeDone } from '../../../repositories/study-plan/tasks'

type Clock = Pick<Deps, 'db' | 'now'>

/** Gives tasks without a due day theirs; those the plan got later are never due before today. */
async function fillDueDays(work: Tx, member: Member, tasks: readonly TaskRow[], today: number): Promise<TaskRow[]> {
  const isNew = tasks.every(({ dueDay }) => dueDay === null)
  const missing = tasks.filter(({ dueDay }) => dueDay === null)
  const days = missing.map(({ id, dueOffset }) => {
    const planned = dueDayOf(member.startDay, dueOffset, member.restDays)
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
    const open = tasks.filter(({ outcome }) => outcome === null)
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

/** The class a learner looks at: the one of the course group named, or the latest joined. Throws not found. */
export async function memberOf(db: Db, userId: number, courseGroupId: number | undefined): Promise<{ member: Member; all: Member[] }> {
  const all = await membersOf(db, userId)
  const member = courseGroupId === undefined ? all[0] : all.find((one) => one.courseGroupId === courseGroupId)
  if (!member) throw notFound('班级')
  return { member, all }
}

/** The same after everything that was finished is counted. */
export async function settledMember(deps: Clock, userId: number, courseGroupId: number | undefined) {
  const { member } = await memberOf(deps.db, userId, courseGroupId)
  await settleMember(deps, userId, member.courseGroupId)
  return memberOf(deps.db, userId, member.courseGroupId)
}

/** Due days after the rest days changed or the learner changed over: only what is still to come moves. Returns how many moved. */
export async function moveDueDays(work: Tx, member: Member, now: number): Promise<number> {
  const today = learningDayOf(now)
  const tasks = await tasksOf(work, member.userId, member.planId)
  const moved = tasks.flatMap(({ id, dueDay, dueOffset, outcome }) => {
    const next = dueDayOf(member.startDay, dueOffset, member.restDays)
    const isOpen = outcome === null && (dueDay === null || dueDay > today)
    return isOpen && next > today && next !== dueDay ? [{ taskId: id, dueDay: next }] : []
  })
  await putDueDays(work, member.userId, moved)
  return moved.length
}
