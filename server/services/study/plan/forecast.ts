import type { Deps } from '#server/deps'
import { type JudgedAnswer, judgedAnswers, type PointWeight, pointWeights } from '#server/repositories/exam/point-evidence'
import { type ExamFrame, examDayIn, examFrame, subjectOf } from '#server/repositories/study/exam-frame'
import { evidence, LONGEST_EVIDENCE_MS } from '#server/services/tiku/wrong-book/evidence'
import type { Forecast, StudyForecast } from '@/contract/study/forecast.schema'
import type { GroupQuery } from '@/contract/study/plan.schema'
import { daysUntil } from '@/domain/exam/exam-day'
import { forecastExam, type ScoreForecast } from '@/domain/study/exam-forecast'
import { wholePercent } from '@/domain/text/whole-percent'
import { learningDayOf } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { memberOf } from './settle'

const PACE_DAYS = 14
/** Answers a day over the last two weeks, or since the first one. */
function paceOf(rows: readonly JudgedAnswer[], now: number): number {
  const today = learningDayOf(now)
  const first = rows[0] ? learningDayOf(rows[0].at) : today
  const lately = rows.filter(({ at }) => learningDayOf(at) > today - PACE_DAYS).length
  return lately / Math.min(PACE_DAYS, today - first + 1)
}

const MARK = 100
const marks = (share: number, { fullMarks }: ExamFrame) => Math.round(share * fullMarks)
const whole = (share: number, { fullMarks }: ExamFrame) => Math.round((share * fullMarks) / MARK) * MARK

type Background = { frame: ExamFrame; points: readonly PointWeight[]; daysLeft: number; answerCount: number; perDay: number }

function shownForecast(of: ScoreForecast, { frame, points, daysLeft, answerCount, perDay }: Background): Forecast {
  const byId = new Map(points.map((point) => [point.id, point]))
  return {
    daysLeft,
    fullMarks: frame.fullMarks,
    passMarks: frame.passMarks,
    expected: whole(of.expected, frame),
    low: whole(of.low, frame),
    high: whole(of.high, frame),
    passPercent: wholePercent(of.passChance, 1),
    answerCount,
    perDay: Math.round(perDay),
    points: of.points.flatMap(({ id, chance, gain }) => {
      const point = byId.get(id)
      const { title, chapterId } = point ?? { title: '', chapterId: 0 }
      return point ? [{ id, title, chapterId, percent: wholePercent(chance, 1), gain: marks(gain, frame) }] : []
    }),
    paceGain: marks(of.paceGain, frame),
  }
}

type Asked = { userId: number; categoryId: number; daysLeft: number }

async function forecastFor({ db, now }: Deps, { userId, categoryId, daysLeft }: Asked): Promise<Forecast | null> {
  const frame = await examFrame(db, categoryId)
  if (!frame) return null
  const at = now()
  const points = await pointWeights(db, categoryId)
  const rows = await judgedAnswers(db, userId, categoryId, at - LONGEST_EVIDENCE_MS)
  const all = points.reduce((sum, point) => sum + point.marks, 0)
  const perDay = paceOf(rows, at)
  const made = forecastExam({
    points: points.map((point) => ({ id: point.id, weight: point.marks / all })),
    answers: evidence(rows, at, at + daysLeft * DAY_MS),
    studyDays: new Set(rows.map((row) => learningDayOf(row.at))).size,
    daysLeft,
    perDay,
    itemCount: frame.itemCount,
    passShare: frame.passMarks / frame.fullMarks,
  })
  return made && shownForecast(made, { frame, points, daysLeft, answerCount: rows.length, perDay })
}

/** Forecasts the learner's marks on the day of their exam, and finds what would change them most. */
export async function studyForecast(deps: Deps, userId: number, { courseGroupId }: GroupQuery): Promise<StudyForecast> {
  const { db, now } = deps
  const { member } = await memberOf(db, userId, courseGroupId)
  const { id: categoryId, parentId } = await subjectOf(db, member.courseId)
  const examDay = await examDayIn(db, userId, parentId === null ? [categoryId] : [categoryId, parentId])
  const daysLeft = examDay === null ? -1 : daysUntil(examDay, now())
  const forecast = daysLeft < 0 ? null : await forecastFor(deps, { userId, categoryId, daysLeft })
  return { categoryId: parentId ?? categoryId, examDay, forecast }
}
