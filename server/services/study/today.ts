import type { Deps } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { directionsOf } from '#server/repositories/account/learner'
import { activeDays } from '#server/repositories/learn/streak'
import {
  directionsWithQuestions,
  lastPlayed,
  lastPractised,
  nextExamDay,
  nextLive,
  openPractice,
  practiceAt,
  questionsIn,
  reviewedSince,
  runningExam,
  unfinishedAfter,
} from '#server/repositories/study/today'
import { submitOverdueOf } from '#server/services/exam/hand-in'
import { accessTo } from '#server/services/learn/lesson'
import { learnerStreak } from '#server/services/learn/streak'
import { DAILY_COUNT, placeOf } from '#server/services/tiku/practice/sources'
import { closedCategories } from '#server/services/tiku/unlock/unlock'
import { forecastOf } from '#server/services/tiku/wrong-book/review'
import type { Today, TodayQuery } from '@/contract/study/today.schema'
import { canLearn } from '@/domain/course/course'
import { resumeAt } from '@/domain/learn/lesson'
import { weekOf } from '@/domain/study/study-plan'
import { dayText, learningDayOf, learningDayStart, learningDayText } from '@/domain/time/day'
import { ownCards } from './own-plan/own-plan'

/** Lessons played last that are looked at for one to go on with. */
const LOOKED_AT = 5
const SUBJECT_LEVEL = 3

type Played = Awaited<ReturnType<typeof lastPlayed>>[number]

/** The lesson to go on with after one that was played: itself, or the next open one when it is finished. */
async function lessonAfter({ db, now, env }: Deps, userId: number, played: Played): Promise<Today['lesson']> {
  const { access } = await accessTo(db, userId, played.courseId, now())
  const { courseId, courseTitle, cover } = played
  const rows = played.isLearned ? await unfinishedAfter(db, userId, courseId, played.seq) : [played]
  const found = rows.find(({ isTrial }) => canLearn(access, isTrial))
  if (!found) return null
  const { lessonId, title, length, position } = found
  return { courseId, courseTitle, cover: mediaUrl(env, cover), lessonId, title, length, second: resumeAt(position ?? 0, length) }
}

async function lessonOf(deps: Deps, userId: number): Promise<Today['lesson']> {
  for (const played of await lastPlayed(deps.db, userId, LOOKED_AT)) {
    const lesson = await lessonAfter(deps, userId, played)
    if (lesson) return lesson
  }
  return null
}

/** The direction a learner works in: the first one chosen, else the one practised last. */
async function ownDirection(deps: Deps, userId: number): Promise<number | undefined> {
  const [chosen] = await directionsOf(deps.db, userId)
  if (chosen) return chosen.categoryId
  const last = await lastPractised(deps.db, userId)
  return last?.level === SUBJECT_LEVEL ? (last.parentId ?? undefined) : last?.id
}

/** The ten questions of today in a direction, and how many of them are done. */
async function dailyOf(deps: Deps, userId: number, asked: number | undefined): Promise<Today['daily']> {
  const { db, now } = deps
  const at = now()
  const wanted = asked ?? (await ownDirection(deps, userId))
  const all = await directionsWithQuestions(db)
  const direction = all.find(({ id }) => id === wanted) ?? (asked === undefined ? all[0] : undefined)
  if (!direction) return null
  const { id: categoryId, name } = direction
  const begun = await practiceAt(db, userId, placeOf({ kind: 'daily', categoryId }, 'practice', at) ?? '')
  if (begun) return { categoryId, name, ...begun }
  const questionCount = await questionsIn(db, categoryId, await closedCategories(db, userId, at), DAILY_COUNT)
  return questionCount === 0 ? null : { categoryId, name, doneCount: 0, questionCount }
}

async function liveOf({ db, now }: Deps, userId: number): Promise<Today['live']> {
  const live = await nextLive(db, userId, now())
  if (!live || live.startAt === null || live.endAt === null) return null
  return { ...live, startAt: live.startAt, endAt: live.endAt }
}

/** The days of this week from Monday on, each with whether the learner learned then. */
async function weekOfLearner({ db }: Deps, userId: number, today: number): Promise<NonNullable<Today['week']>> {
  const active = new Set(await activeDays(db, userId))
  return weekOf(today).map((day) => ({ day: learningDayText(day), isDone: active.has(day) }))
}

/** Finds what a learner can go on with now. An exam whose time is over is handed in first. */
export async function todayOf(deps: Deps, userId: number, { categoryId }: TodayQuery): Promise<Today> {
  await submitOverdueOf(deps, userId)
  const { db, now } = deps
  const today = learningDayOf(now())
  return {
    lesson: await lessonOf(deps, userId),
    practice: (await openPractice(db, userId)) ?? null,
    daily: await dailyOf(deps, userId, categoryId),
    dueCount: (await forecastOf(db, { userId, now: now(), categoryId: undefined })).dueCount,
    reviewedCount: await reviewedSince(db, userId, learningDayStart(today)),
    exam: (await runningExam(db, userId, now())) ?? null,
    live: await liveOf(deps, userId),
    countdown: (await nextExamDay(db, userId, dayText(now()))) ?? null,
    ownPlans: await ownCards(deps, userId),
    streak: (await learnerStreak(deps, userId)).count,
    week: await weekOfLearner(deps, userId, today),
  }
}
