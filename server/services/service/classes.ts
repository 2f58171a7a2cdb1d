import type { Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict, forbidden, notFound } from '#server/refusal'
import { classChoices, countMembers, lockClass, lockMember, type Member, myClassOf, putMember } from '#server/repositories/study/members'
import { creditRows } from '#server/repositories/study/tasks'
import { accessTo } from '#server/services/learn/access-to'
import { memberOf, moveDueDays, settledMember, settleMember } from '#server/services/study/plan/settle'
import type { ClassChoice, Credits, CreditsQuery, MyClass } from '@/contract/study/plan.schema'
import { memberStartDay } from '@/domain/study/study-plan'
import { learningDayOf, learningDayText } from '@/domain/time/day'

/** Learners of one small group within a class. */
const GROUP_SIZE = 6
/** Changing over moves due days, so it is not unlimited. */
const MOST_TRANSFERS = 2

export async function classesFor({ db, now }: Deps, userId: number): Promise<ClassChoice[]> {
  const rows = await classChoices(db, userId, now())
  return rows.map(({ startDay, memberOf: current, ...row }) => {
    return { ...row, startsOn: learningDayText(startDay), isTransfer: current !== null && !row.isMine }
  })
}

type Target = NonNullable<Awaited<ReturnType<typeof lockClass>>>

/** Refuses a class without places, a learner without the course, and one who changed class too often. Returns the size of the class. */
async function checkPlace(work: Tx, userId: number, target: Target, before: Member | undefined, now: number): Promise<number> {
  if (!target.isOpen) throw conflict('这个班级已停止报名，请选择其他班级')
  if (before && before.transfers >= MOST_TRANSFERS) throw conflict(`每个科目最多转班 ${MOST_TRANSFERS} 次`)
  const { access } = await accessTo(work, userId, target.courseId, now)
  if (access !== 'free' && access !== 'owned') throw forbidden('开通课程后才能加入班级')
  const count = await countMembers(work, target.id)
  if (count >= target.capacity) throw conflict('班级人数已满，请选择其他班级')
  return count
}

async function enter(work: Tx, userId: number, target: Target, now: number): Promise<void> {
  const before = await lockMember(work, userId, target.courseGroupId)
  if (before?.classId === target.id) return
  const count = await checkPlace(work, userId, target, before, now)
  const startDay = memberStartDay(target.startDay, learningDayOf(now))
  const groupSeq = Math.floor(count / GROUP_SIZE) + 1
  await putMember(work, { userId, courseGroupId: target.courseGroupId, classId: target.id, groupSeq, startDay, now })
  const member = await lockMember(work, userId, target.courseGroupId)
  if (before && member) await moveDueDays(work, member, now, true)
}

/** Joins a class, or changes over to it from another of its course group: credits and finished tasks stay, open due days follow the new class. */
export async function joinClass(deps: Deps, userId: number, classId: number): Promise<MyClass> {
  const { db, now } = deps
  const { courseGroupId } = await tx(db, async (work) => {
    const target = await lockClass(work, classId)
    if (!target) throw notFound('班级')
    await enter(work, userId, target, now())
    return target
  })
  await settleMember(deps, userId, courseGroupId)
  return myClassOf((await memberOf(db, userId, courseGroupId)).member)
}

/** The learner's credits and the tasks they came from, newest first. */
export async function myCredits(deps: Deps, userId: number, { courseGroupId, page = 0, limit = 20 }: CreditsQuery): Promise<Credits> {
  const { member } = await settledMember(deps, userId, courseGroupId)
  return { total: member.credits, rows: await creditRows(deps.db, userId, member.courseGroupId, page, limit) }
}
