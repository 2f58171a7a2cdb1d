import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { conflict, forbidden, notFound } from '#server/refusal'
import { type Asked, classAverages, ownValue, rankRows, standing } from '#server/repositories/study/credit-ranks'
import { classChoices, countMembers, lockClass, lockMember, type Member, myClassOf, putMember } from '#server/repositories/study/members'
import { creditRows, planCourses } from '#server/repositories/study/tasks'
import { accessTo } from '#server/services/learn/lesson'
import { playedCalendar } from '#server/services/learn/records'
import { memberOf, moveDueDays, settledMember, settleMember } from '#server/services/study/plan/settle'
import { studyTasks } from '#server/services/study/plan/view'
import type {
  ClassChoice,
  ClassRankRow,
  CreditRankQuery,
  Credits,
  CreditsQuery,
  GroupQuery,
  MyClass,
  RankType,
  StudyCondition,
  StudyRank,
  TaskRankQuery,
} from '@/contract/study/plan.schema'
import { learnedMinutes } from '@/domain/learn/learned'
import { memberStartDay, weekOf } from '@/domain/study/study-plan'
import { sharedPlaces } from '@/domain/text/likeness'
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

/** `staff` may use a class that is closed for joining, and change a learner's class as often as they like. */
type By = 'learner' | 'staff'
type Entry = { userId: number; target: Target; by: By; now: number }

/** Refuses a class without places, a learner without the course, and one who changed class too often. Returns the size of the class. */
async function checkPlace(work: Tx, { userId, target, by, now }: Entry, before: Member | undefined): Promise<number> {
  if (by === 'learner' && !target.isOpen) throw conflict('这个班级已停止报名，请选择其他班级')
  if (by === 'learner' && before && before.transfers >= MOST_TRANSFERS) throw conflict(`每个科目最多转班 ${MOST_TRANSFERS} 次`)
  const { access } = await accessTo(work, userId, target.courseId, now)
  if (access !== 'free' && access !== 'owned') throw forbidden('开通课程后才能加入班级')
  const count = await countMembers(work, target.id)
  if (count >= target.capacity) throw conflict('班级人数已满，请选择其他班级')
  return count
}

/** The group within a class that the next learner comes into, and the day from which the learner's tasks count. */
export const seatIn = (startDay: number, count: number, now: number) => ({
  groupSeq: Math.floor(count / GROUP_SIZE) + 1,
  startDay: memberStartDay(startDay, learningDayOf(now)),
})

/** Puts a learner into a locked class; one of another class of the group changes over. False for one who is in it already. */
export async function enterClass(work: Tx, entry: Entry): Promise<boolean> {
  const { userId, target, now } = entry
  const before = await lockMember(work, userId, target.courseGroupId)
  if (before?.classId === target.id) return false
  const count = await checkPlace(work, entry, before)
  const seat = seatIn(target.startDay, count, now)
  await putMember(work, { userId, courseGroupId: target.courseGroupId, classId: target.id, ...seat, now })
  const member = await lockMember(work, userId, target.courseGroupId)
  if (before && member) await moveDueDays(work, member, now, true)
  return true
}

/** Joins a class, or changes over to it from another of its course group: credits and finished tasks stay, open due days follow the new class. */
export async function joinClass(deps: Deps, userId: number, classId: number): Promise<MyClass> {
  const { db, now } = deps
  const { courseGroupId } = await tx(db, async (work) => {
    const target = await lockClass(work, classId)
    if (!target) throw notFound('班级')
    await enterClass(work, { userId, target, by: 'learner', now: now() })
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

const SPAN_DAYS = 28

async function rankOf({ db, env }: Deps, userId: number, title: string, asked: Asked, page: number, limit: number): Promise<StudyRank> {
  const [rows, own] = await Promise.all([rankRows(db, asked, page, limit), ownValue(db, asked, userId)])
  const { count, above, aboveOwn } = await standing(db, asked, rows[0]?.value ?? 0, own ?? 0)
  const places = sharedPlaces(
    rows.map(({ value }) => value),
    page * limit,
    above + 1,
  )
  return {
    title,
    count,
    rows: rows.map(({ userId: id, name, avatar, value }, at) => {
      return { place: places[at] ?? 1, name, avatar: avatar === '' ? '' : mediaUrl(env, avatar), value, isMine: id === userId }
    }),
    mine: own === null ? null : { place: aboveOwn + 1, value: own },
  }
}

const sinceOf = (rankType: RankType, today: number): number => (rankType === 'week' ? (weekOf(today)[0] ?? today) : today)

/** Credits of the learner's course group; only members see it. */
export async function creditRank(deps: Deps, userId: number, query: CreditRankQuery): Promise<StudyRank> {
  const { courseGroupId, rankType, classSeq, groupSeq, page = 0, limit = 20 } = query
  const { member } = await memberOf(deps.db, userId, courseGroupId)
  const board = { courseGroupId: member.courseGroupId, classSeq: classSeq ?? member.classSeq, groupSeq }
  const since = sinceOf(rankType, learningDayOf(deps.now()))
  return rankOf(deps, userId, member.groupTitle, { board, of: 'credits', span: rankType, since }, page, limit)
}

/** Tasks done by the members of the learner's class. */
export async function taskRank(deps: Deps, userId: number, { courseGroupId, page = 0, limit = 20 }: TaskRankQuery): Promise<StudyRank> {
  const { member } = await settledMember(deps, userId, courseGroupId)
  const board = { courseGroupId: member.courseGroupId, classSeq: member.classSeq, groupSeq: undefined }
  return rankOf(deps, userId, member.title, { board, of: 'done_tasks', span: 'total', since: 0 }, page, limit)
}

/** The classes of the course group by average credits. */
export async function classRank({ db }: Deps, userId: number, { courseGroupId }: GroupQuery): Promise<ClassRankRow[]> {
  const { member } = await memberOf(db, userId, courseGroupId)
  const rows = await classAverages(db, member.courseGroupId)
  const averages = rows.map(({ average }) => average)
  const places = sharedPlaces(averages, 0, 1)
  return rows.map(({ id, ...row }, at) => ({ ...row, place: places[at] ?? 1, isMine: id === member.classId }))
}

/** How the learner studies one subject: time, days and tasks by state and kind. */
export async function studyCondition(deps: Deps, userId: number, { courseGroupId }: GroupQuery): Promise<StudyCondition> {
  const { member } = await settledMember(deps, userId, courseGroupId)
  const of = { courseGroupId: member.courseGroupId }
  const basic = await studyTasks(deps, userId, { ...of, level: 'basic' })
  const tasks = [...basic, ...(await studyTasks(deps, userId, { ...of, level: 'senior' }))]
  const count = (state: string) => tasks.filter((task) => task.state === state).length
  const kinds = [...new Set(tasks.map(({ kind }) => kind))]
  const calendar = await playedCalendar(deps, userId, [member.courseId, ...(await planCourses(deps.db, member.planId))])
  return {
    mine: myClassOf(member),
    seconds: calendar.totalSeconds,
    days: calendar.days.slice(-SPAN_DAYS).map(({ day, seconds }) => ({ day, count: learnedMinutes(seconds) })),
    onTime: count('on_time'),
    madeUp: count('made_up'),
    late: count('late'),
    missed: count('missed'),
    open: count('open'),
    tooLate: count('too_late'),
    taskCount: tasks.length,
    kinds: kinds.map((kind) => {
      const own = tasks.filter((task) => task.kind === kind)
      return { kind, done: own.filter(({ percent }) => percent === 100).length, total: own.length }
    }),
  }
}
