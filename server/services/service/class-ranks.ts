import type { Deps } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { type Asked, classAverages, ownValue, rankRows, standing } from '#server/repositories/study/credit-ranks'
import { myClassOf } from '#server/repositories/study/members'
import { planCourses } from '#server/repositories/study/tasks'
import { learnCalendar } from '#server/services/learn/days'
import { memberOf, settledMember } from '#server/services/study/plan/settle'
import { studyTasks } from '#server/services/study/plan/view'
import type {
  ClassRankRow,
  CreditRankQuery,
  GroupQuery,
  RankType,
  StudyCondition,
  StudyRank,
  TaskRankQuery,
} from '@/contract/study/plan.schema'
import { weekOf } from '@/domain/study/study-plan'
import { sharedPlaces } from '@/domain/text/likeness'
import { learningDayOf } from '@/domain/time/day'

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
  const calendar = await learnCalendar(deps, userId, [member.courseId, ...(await planCourses(deps.db, member.planId))])
  return {
    mine: myClassOf(member),
    seconds: calendar.totalSeconds,
    days: calendar.days.slice(-SPAN_DAYS).map(({ day, seconds }) => ({ day, count: Math.round(seconds / 60) })),
    onTime: count('on_time'),
    madeUp: count('made_up'),
    late: count('late'),
    missed: count('missed'),
    taskCount: tasks.length,
    kinds: kinds.map((kind) => {
      const own = tasks.filter((task) => task.kind === kind)
      return { kind, done: own.filter(({ percent }) => percent === 100).length, total: own.length }
    }),
  }
}
