import type { Db } from '#server/database/tables'
import { type JudgedAnswer, judgedAnswers, pointWeights } from '#server/repositories/exam/point-evidence'
import { type ExamFrame, examFrame } from '#server/repositories/study/exam-frame'
import {
  duePoints,
  lessonsToPlan,
  type PlannedLesson,
  type PlannedPaper,
  type PlannedPoint,
  papersToPlan,
  pointsToPlan,
  subjectsToPlan,
} from '#server/repositories/study/own-plan-content'
import type { OwnPlanRow } from '#server/repositories/study/own-plans'
import { closedCategories } from '#server/services/tiku/unlock/unlock'
import { evidence, LONGEST_EVIDENCE_MS } from '#server/services/tiku/wrong-book/evidence'
import { forecastOf } from '#server/services/tiku/wrong-book/review'
import { livingStatus } from '@/domain/learn/lesson'
import { hasEnough, masteries } from '@/domain/study/exam-forecast'
import { MOST_MOCKS, type OwnLesson, type OwnPlanInput, type OwnPoint } from '@/domain/study/own-plan-work'
import { learningDayOf, learningDayStart } from '@/domain/time/day'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@/domain/time/units'

const WEEK = 7
const MINUTE_S = MINUTE_MS / SECOND_MS

/** A lesson in minutes; one of a length nobody knows takes one. */
export const minutesOf = ({ length, startAt, endAt }: Pick<PlannedLesson, 'length' | 'startAt' | 'endAt'>): number => {
  const seconds = length > 0 || startAt === null || endAt === null ? length : (endAt - startAt) / SECOND_MS
  return Math.max(1, Math.ceil(seconds / MINUTE_S))
}

/** `weight`: the share of the exam's marks. */
type Point = PlannedPoint & { weight: number }
/**
 * Content that a plan is made of, and what the learner has done of it. `frame`: of the exam, where a paper says; `isMeasured`: whether enough
 * is known to forecast marks.
 */
export type OwnContent = {
  lessons: ReadonlyMap<number, PlannedLesson>
  opens: ReadonlyMap<number, readonly number[]>
  points: ReadonlyMap<number, Point>
  papers: ReadonlyMap<number, PlannedPaper>
  frame: ExamFrame | undefined
  isMeasured: boolean
  input: OwnPlanInput
}

type Asked = { userId: number; plan: OwnPlanRow; examDay: number; doneMinutes: number; now: number }

/**
 * Points with their share of the exam; those that no paper has weigh next to nothing, unless no paper has any. Subjects of a direction weigh
 * the same.
 */
async function weighedPoints(db: Db, subjectIds: readonly number[]): Promise<Point[]> {
  const subjects: Point[][] = []
  for (const subjectId of subjectIds) {
    const points = await pointsToPlan(db, subjectId)
    const marks = new Map((await pointWeights(db, subjectId)).map((point) => [point.id, point.marks]))
    const all = points.reduce((sum, { id }) => sum + (marks.get(id) ?? 1), 0)
    if (points.length > 0) subjects.push(points.map((point) => ({ ...point, weight: (marks.get(point.id) ?? 1) / all })))
  }
  return subjects.flatMap((points) => points.map((point) => ({ ...point, weight: point.weight / subjects.length })))
}

/** Judged answers of a learner in subjects, oldest first. */
async function answersIn(db: Db, userId: number, subjectIds: readonly number[], since: number): Promise<JudgedAnswer[]> {
  const rows: JudgedAnswer[] = []
  for (const subjectId of subjectIds) rows.push(...(await judgedAnswers(db, userId, subjectId, since)))
  return rows.sort((one, other) => one.at - other.at)
}

/** Whether a lesson can be learned: a live one that is over, only from its recording. */
const isThere = ({ type, startAt, endAt, replayAt, media }: PlannedLesson, now: number) =>
  type !== 'live' || media !== '' || ['pending', 'living'].includes(livingStatus(startAt, endAt, now, replayAt) ?? 'replay')

function lessonOf(row: PlannedLesson, pointIds: readonly number[], now: number): OwnLesson {
  const length = minutesOf(row)
  const status = row.type === 'live' ? livingStatus(row.startAt, row.endAt, now, row.replayAt) : null
  const isAhead = row.startAt !== null && (status === 'pending' || status === 'living')
  const played = Math.min(length - 1, Math.floor(row.playedSeconds / MINUTE_S))
  return { id: row.id, length, played, fromDay: isAhead ? learningDayOf(row.startAt ?? now) : null, pointIds }
}

async function knownPoints(db: Db, points: readonly Point[], subjectIds: readonly number[], { userId, examDay, now }: Asked) {
  const rows = await answersIn(db, userId, subjectIds, now - LONGEST_EVIDENCE_MS)
  const answers = evidence(rows, now, learningDayStart(examDay))
  const counts = new Map<number, number>()
  for (const id of rows.flatMap(({ pointIds }) => pointIds)) counts.set(id, (counts.get(id) ?? 0) + 1)
  const weights = points.map(({ id, weight }) => ({ id, weight }))
  const known = masteries(weights, answers)
  const own = points.map(({ id, questions }, at): OwnPoint[] => {
    const mastery = known[at]
    return mastery ? [{ id, questions, answered: counts.get(id) ?? 0, mastery }] : []
  })
  const studyDays = new Set(rows.map(({ at }) => learningDayOf(at))).size
  return { points: own.flat(), isMeasured: hasEnough({ points: weights, answers, studyDays, daysLeft: examDay - learningDayOf(now) }) }
}

/** Reads the content that a plan may be made of; of a bank that is closed to the learner only the lessons of the course. */
export async function ownContent(db: Db, asked: Asked): Promise<OwnContent> {
  const { userId, plan, examDay, doneMinutes, now } = asked
  const { courseId, subjectId, dailyMinutes, restDays, startedDay } = plan
  const today = learningDayOf(now)
  const closed = await closedCategories(db, userId, now)
  const isClosed = closed.includes(subjectId)
  const subjectIds = (await subjectsToPlan(db, subjectId)).filter((id) => !closed.includes(id))
  const points = await weighedPoints(db, subjectIds)
  const lessons = (await lessonsToPlan(db, userId, courseId)).filter((lesson) => isThere(lesson, now))
  const papers = isClosed ? [] : await papersToPlan(db, userId, subjectId, now)
  const opens = new Map(
    lessons.map(({ id, chapterIds }) => [id, points.filter(({ chapterId }) => chapterIds.includes(chapterId)).map((point) => point.id)]),
  )
  const known = await knownPoints(db, points, subjectIds, asked)
  const sat = papers.filter(({ satAt }) => satAt !== null && satAt >= learningDayStart(startedDay)).length
  const due = isClosed ? [] : (await forecastOf(db, { userId, now, categoryId: subjectId })).forecast
  const reviewed = due.some((count) => count > 0) ? await duePoints(db, userId, subjectId, learningDayStart(today) + WEEK * DAY_MS) : []
  return {
    lessons: new Map(lessons.map((lesson) => [lesson.id, lesson])),
    opens,
    points: new Map(points.map((point) => [point.id, point])),
    papers: new Map(papers.map((paper) => [paper.id, paper])),
    frame: await examFrame(db, subjectId),
    isMeasured: known.isMeasured,
    input: {
      ...{ today, examDay, dailyMinutes, restDays, doneMinutes, points: known.points },
      lessons: lessons.filter(({ isLearned }) => !isLearned).map((lesson) => lessonOf(lesson, opens.get(lesson.id) ?? [], now)),
      mocks: papers.filter(({ satAt }) => satAt === null).slice(0, Math.max(0, MOST_MOCKS - sat)),
      reviews: { byDay: due, points: reviewed },
    },
  }
}
