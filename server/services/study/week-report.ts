import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { sendMessages } from '#server/repositories/account/message'
import { answersBetween } from '#server/repositories/exam/answered-question'
import { secondsByDay } from '#server/repositories/learn/days'
import { activeDays } from '#server/repositories/learn/streak'
import { learnersOfWeek, papersBetween, papersPassed, reviewsBetween, validCertificates } from '#server/repositories/study/week-report'
import { learnerLongestStreak, learnerStreak } from '#server/services/learn/streak'
import type { WeekFigures, WeekReport, WeekReportQuery } from '@/contract/study/week-report.schema'
import { learnedMinutes } from '@/domain/learn/learned'
import { weekOf } from '@/domain/study/study-plan'
import { badgesOf, weekStart } from '@/domain/study/week-report'
import { wholePercent } from '@/domain/text/whole-percent'
import {
  DAYS_OF_WEEK,
  hourText,
  learningDayOf,
  learningDayStart,
  learningDayText,
  learningWeekOf,
  weekdayOfLearningDay,
} from '@/domain/time/day'

type Own = { userId: number; seconds: ReadonlyMap<number, number>; active: readonly number[] }

/** Counts the first `dayCount` days of the week that begins on a Monday. */
async function figuresOf({ db }: Deps, { userId, seconds, active }: Own, monday: number, dayCount: number): Promise<WeekFigures> {
  const end = monday + dayCount
  const [from, to] = [learningDayStart(monday), learningDayStart(end)]
  const { answers, judged, right } = await answersBetween(db, userId, from, to)
  return {
    minutes: learnedMinutes(
      weekOf(monday)
        .filter((day) => day < end)
        .reduce((sum, day) => sum + (seconds.get(day) ?? 0), 0),
    ),
    days: active.filter((day) => day >= monday && day < end).length,
    answers,
    rightPercent: judged === 0 ? null : wholePercent(right, judged),
    reviews: await reviewsBetween(db, userId, from, to),
    papers: await papersBetween(db, userId, from, to),
  }
}

const EVER = Number.MAX_SAFE_INTEGER

async function badges(deps: Deps, { userId, seconds, active }: Own): Promise<WeekReport['badges']> {
  const { db } = deps
  return badgesOf({
    minutes: learnedMinutes([...seconds.values()].reduce((sum, one) => sum + one, 0)),
    days: active.length,
    answers: (await answersBetween(db, userId, 0, EVER)).answers,
    longestStreak: await learnerLongestStreak(deps, userId),
    papersPassed: await papersPassed(db, userId),
    certificates: await validCertificates(db, userId),
  })
}

/** A week of a learner beside the one before, of which as many days count, and the badges they have. */
export async function weekReport(deps: Deps, userId: number, { back = 0 }: WeekReportQuery): Promise<WeekReport> {
  const { db, now } = deps
  const monday = weekStart(learningWeekOf(now()) - back)
  const daysPassed = Math.min(DAYS_OF_WEEK, learningDayOf(now()) - monday + 1)
  const seconds = new Map((await secondsByDay(db, userId)).map((row) => [row.day, row.seconds]))
  const own = { userId, seconds, active: await activeDays(db, userId) }
  return {
    from: learningDayText(monday),
    to: learningDayText(monday + DAYS_OF_WEEK - 1),
    daysPassed,
    week: await figuresOf(deps, own, monday, daysPassed),
    before: await figuresOf(deps, own, monday - DAYS_OF_WEEK, daysPassed),
    minutesByDay: weekOf(monday).map((day) => learnedMinutes(seconds.get(day) ?? 0)),
    streak: (await learnerStreak(deps, userId)).count,
    badges: await badges(deps, own),
  }
}

/** Reports go out on Mondays from this hour of Shanghai on. */
const FROM_HOUR = '09:00'
const AT_ONCE = 500

/** Tells who learned last week of their report, once, on Monday. */
export async function tellWeeks({ db, now }: Deps): Promise<void> {
  const at = now()
  if (weekdayOfLearningDay(learningDayOf(at)) !== 0 || hourText(at) < FROM_HOUR) return
  const week = learningWeekOf(at) - 1
  const [from, to] = [weekStart(week), weekStart(week + 1)]
  const told = { kind: 'week_report' as const, ref: `week:${week}` }
  for (let after = 0; ; ) {
    const rows = await learnersOfWeek(db, { from, to, after, limit: AT_ONCE }, told)
    const messages = rows.map(({ userId, seconds, days }) => {
      const body = `上周学习 ${Number(days)} 天、${learnedMinutes(Number(seconds))} 分钟，看看比前一周怎么样。`
      return { ...told, userId, body, link: '/week-report?back=1', now: at }
    })
    await tx(db, (work) => sendMessages(work, messages))
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.userId
  }
}
