import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, notFound } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { shownArticle } from '#server/repositories/site/article'
import { examDayIn, subjectOf } from '#server/repositories/study/exam-frame'
import { lockMember, type Member } from '#server/repositories/study/members'
import {
  finishReading,
  hasRead,
  lastChange,
  lockChange,
  lockReading,
  openReading,
  recordChange,
  takeBack,
  writeChange,
} from '#server/repositories/study/plans'
import { type TaskRow, tasksOf } from '#server/repositories/study/tasks'
import type { DecidePlanChange, PlanChange } from '@/contract/study/plan.schema'
import type { Reading } from '@/contract/study/reading.schema'
import { readingLeft } from '@/domain/study/credit'
import { isBehind, type Replan, type ReplanTask, replan } from '@/domain/study/replan'
import { richPlain } from '@/domain/text/rich-plain'
import { learningDayOf, learningDayText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'

type Clock = Pick<Deps, 'db' | 'now'>

/** After a change was taken back the plan is left alone for so many days. */
const LEFT_ALONE_DAYS = 7

const openTasks = (rows: readonly TaskRow[]): ReplanTask[] =>
  rows.flatMap(({ id, dueDay, plannedDay, minutes, level, outcome }) =>
    outcome === null && dueDay !== null ? [{ id, dueDay, plannedDay, minutes, level }] : [],
  )

/** Whether tasks are overdue without a day ahead on which they are made up. */
export const isPlanBehind = (rows: readonly TaskRow[], today: number) => isBehind(openTasks(rows), today)

/** The last learning day before the learner's exam; null without one ahead. */
async function lastDayBefore(db: Db, { userId, courseId }: Member, today: number): Promise<number | null> {
  const { id, parentId } = await subjectOf(db, courseId)
  const examDay = await examDayIn(db, userId, parentId === null ? [id] : [id, parentId])
  const day = examDay === null ? today : Math.round(Date.parse(`${examDay}T00:00:00Z`) / DAY_MS)
  return day > today ? day - 1 : null
}

const isLeftAlone = (last: Awaited<ReturnType<typeof lastChange>>, today: number) =>
  last !== undefined && (last.day === today || (last.status === 'undone' && today - last.day < LEFT_ALONE_DAYS))

function bodyOf({ title }: Member, { moves, neededMinutes }: Replan): string {
  const overdue = moves.filter(({ reason }) => reason === 'overdue').length
  const room = moves.length - overdue
  const words = [
    `${overdue} 个逾期的任务重新安排了日子`,
    ...(room > 0 ? [`${room} 个任务顺延`] : []),
    ...(neededMinutes === null ? [] : [`按现在的时间考前学不完，每天要 ${neededMinutes} 分钟`]),
  ]
  return `${title}：${words.join('，')}。可以在学习中心撤销`
}

async function replanLocked(work: Tx, member: Member, at: number): Promise<boolean> {
  const today = learningDayOf(at)
  const { userId, courseGroupId, dailyMinutes, restDays } = member
  const tasks = openTasks(await tasksOf(work, userId, member.planId))
  if (!isBehind(tasks, today) || isLeftAlone(await lastChange(work, member), today)) return false
  const made = replan(tasks, { today, dailyMinutes, restDays, lastDay: await lastDayBefore(work, member, today) })
  if (made.moves.length === 0) return false
  const id = await writeChange(work, { userId, courseGroupId, day: today, ...made, at })
  if (id === undefined) return false
  const ref = `${courseGroupId}:${today}`
  await sendMessage(work, { userId, kind: 'plan_moved', ref, body: bodyOf(member, made), link: '/study-center', now: at })
  return true
}

/** Moves the days of a learner who is behind, once a learning day at most, and tells them. Returns whether days moved. */
export function replanIfBehind({ db, now }: Clock, userId: number, courseGroupId: number): Promise<boolean> {
  return tx(db, async (work) => {
    const member = await lockMember(work, userId, courseGroupId)
    return member !== undefined && replanLocked(work, member, now())
  })
}

/** The change the learner has neither kept nor taken back, as it is shown. */
export async function openChangeOf(db: Db, member: Member, tasks: readonly { id: number; title: string }[]): Promise<PlanChange | null> {
  const last = await lastChange(db, member)
  if (last?.status !== 'made') return null
  const titles = new Map(tasks.map(({ id, title }) => [id, title]))
  const moves = last.moves.flatMap(({ taskId, from, to, reason }) => {
    const title = titles.get(taskId)
    return title === undefined ? [] : [{ taskId, title, from: learningDayText(from), to: learningDayText(to), reason }]
  })
  return { id: last.id, dailyMinutes: member.dailyMinutes, moves, neededMinutes: last.neededMinutes }
}

/** Keeps a change, or takes it back; the same again changes nothing. */
export async function decideChange({ db, now }: Clock, userId: number, id: number, { isKept }: DecidePlanChange): Promise<object> {
  return tx(db, async (work) => {
    const change = await lockChange(work, userId, id)
    if (!change) throw notFound('计划调整')
    if (change.status !== 'made') return {}
    await lockMember(work, userId, change.courseGroupId)
    if (!isKept) await takeBack(work, userId, change.moves, learningDayOf(now()))
    await recordChange(work, id, isKept ? 'confirmed' : 'undone')
    return {}
  })
}

const READ: Reading = { isFinished: true, leftSeconds: 0 }

async function lengthOf(db: Db | Tx, articleId: number): Promise<number> {
  const article = await shownArticle(db, articleId)
  if (!article) throw notFound('文章')
  return richPlain(article.content).length
}

/** Notes that an article is open; its time begins anew each time it is opened, until it was read to its end. */
export async function beginReading({ db, now }: Deps, userId: number, articleId: number): Promise<Reading> {
  const characters = await lengthOf(db, articleId)
  if (await hasRead(db, userId, articleId)) return READ
  const at = now()
  await openReading(db, userId, articleId, at)
  return { isFinished: false, leftSeconds: readingLeft(characters, at, at) }
}

/** The end was reached. It counts once the article has been open as long as reading it takes; before that nothing is noted. */
export async function endReading({ db, now }: Deps, userId: number, articleId: number): Promise<Reading> {
  return tx(db, async (work) => {
    const characters = await lengthOf(work, articleId)
    const own = await lockReading(work, userId, articleId)
    if (!own) throw conflict('请先打开文章再读')
    if (own.finishedAt !== null) return READ
    const at = now()
    const leftSeconds = readingLeft(characters, own.openedAt, at)
    if (leftSeconds > 0) return { isFinished: false, leftSeconds }
    await finishReading(work, userId, articleId, at)
    return READ
  })
}
