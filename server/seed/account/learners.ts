import { sql } from 'kysely'
import { putRows } from '#server/database/put-rows'
import type { Tx } from '#server/database/tables'
import { recountLearners } from '#server/repositories/course/course-edit'
import { postJournal } from '#server/repositories/wallet/ledger'
import { writeReviews } from '#server/seed/course/around'
import { attemptsOf, type HandedIn, queueEssays } from '#server/seed/exam/attempts'
import type { Seed } from '#server/seed/read'
import type { LearnerSeed } from '#server/seed/shapes'
import { writeStored } from '#server/seed/stored-rows'
import { practiceOf } from '#server/seed/tiku/practice'
import { reviewsOf } from '#server/seed/tiku/reviews'
import { isLessonLearned } from '@/domain/learn/lesson'
import { addSpans, nothingPlayed } from '@/domain/learn/played'
import { beanPostings } from '@/domain/money/beans'
import { learningDayOf, learningDayText, shanghaiHour } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'

/** Learners of the seed joined this many days before the first start. */
const JOINED_DAYS_AGO = 30
const EVENING_HOUR = 20
const LESSON_GAP_MS = 5 * 60_000

/** Makes the accounts that are not there yet. An id or number that is taken belongs to a real learner and is left alone. */
async function writeAccounts(work: Tx, learners: readonly LearnerSeed[], now: number): Promise<LearnerSeed[]> {
  const rows = learners.map(({ id, mobile, nickname, avatar }) => ({
    id,
    mobile,
    nickname,
    avatar,
    created_at: now - JOINED_DAYS_AGO * DAY_MS,
  }))
  if (rows.length === 0) return []
  const made = await work
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  await sql`select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`.execute(work)
  const ids = new Set(made.map((row) => row.id))
  return learners.filter((learner) => ids.has(learner.id))
}

/** Beans of the first day, each learner's once. */
async function writeBeans(work: Tx, learners: readonly LearnerSeed[], now: number): Promise<void> {
  for (const { id, beans } of learners) {
    if (beans === undefined) continue
    await postJournal(work, { ref: `first-beans:${id}`, reason: '新人学豆', postings: beanPostings(id, beans), now })
  }
}

async function writeRights(work: Tx, seed: Seed, learners: readonly LearnerSeed[], now: number): Promise<void> {
  const validDays = new Map(seed.courses.map((course) => [course.id, course.validDays]))
  const granted_at = now - JOINED_DAYS_AGO * DAY_MS
  const rows = learners.flatMap(({ id, courseIds }) =>
    courseIds.map((course_id) => {
      const days = validDays.get(course_id) ?? null
      return { user_id: id, course_id, granted_at, expires_at: days === null ? null : granted_at + days * DAY_MS, order_sn: null }
    }),
  )
  await putRows(work, 'entitlement', ['user_id', 'course_id'], rows)
  await recountLearners({ db: work })
}

async function writeLearned(work: Tx, seed: Seed, learners: readonly LearnerSeed[], now: number): Promise<void> {
  const lessons = seed.courses.flatMap((course) =>
    course.chapters.flatMap((chapter) => chapter.lessons.map((lesson) => ({ courseId: course.id, ...lesson }))),
  )
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const rows = learners.flatMap(({ id, learned }) =>
    learned.flatMap(({ lessonId, seconds, daysAgo }, index) => {
      const lesson = byId.get(lessonId)
      if (!lesson) return []
      return {
        user_id: id,
        lesson_id: lessonId,
        course_id: lesson.courseId,
        played: addSpans(nothingPlayed(lesson.length), [{ from: 0, to: seconds }], lesson.length),
        played_seconds: seconds,
        position: seconds,
        is_learned: isLessonLearned(seconds, lesson.length, seconds === lesson.length),
        updated_at: Math.min(now, shanghaiHour(now, -daysAgo, EVENING_HOUR) + index * LESSON_GAP_MS),
      }
    }),
  )
  if (rows.length === 0) return
  await work.insertInto('learn_state').values(rows).execute()
  const days = rows.map(({ user_id, lesson_id, course_id, played, played_seconds, updated_at }) => {
    return { user_id, day: learningDayOf(updated_at), lesson_id, course_id, played, seconds: played_seconds, updated_at }
  })
  await work.insertInto('learn_day').values(days).execute()
}

async function writeExamDays(work: Tx, learners: readonly LearnerSeed[], now: number): Promise<void> {
  const rows = learners.flatMap(({ id, examDay }) =>
    examDay ? [{ user_id: id, category_id: examDay.categoryId, day: learningDayText(learningDayOf(now) + examDay.inDays) }] : [],
  )
  if (rows.length > 0) await work.insertInto('exam_day').values(rows).execute()
}

async function writeOwnPlans(work: Tx, learners: readonly LearnerSeed[], now: number): Promise<void> {
  const rows = learners.flatMap(({ id, ownPlans = [] }) =>
    ownPlans.map(({ courseId, dailyMinutes, restDays, daysAgo, remindAt = null }) => {
      const made_at = Math.min(now, shanghaiHour(now, -daysAgo, EVENING_HOUR))
      const set = { daily_minutes: dailyMinutes, rest_days: JSON.stringify(restDays) }
      return { user_id: id, course_id: courseId, ...set, started_day: learningDayOf(made_at), made_at, remind_at: remindAt }
    }),
  )
  if (rows.length > 0) await work.insertInto('own_plan').values(rows).execute()
}

/** Writes each learner's work in the question bank, in the order of time. */
async function writeBankPast(work: Tx, learners: readonly LearnerSeed[], now: number): Promise<void> {
  const handedIn: HandedIn[] = []
  for (const learner of learners) {
    const events = [...attemptsOf(learner, now, handedIn), ...practiceOf(learner, now), ...reviewsOf(learner, now)]
    for (const { happen } of events.sort((a, b) => a.at - b.at)) await happen(work)
  }
  await queueEssays(work, handedIn)
}

/** Learners with their rights, what they learned, and what they sat, practised, reviewed and kept, all dated back from `now`, ms. */
export async function writeLearners(work: Tx, seed: Seed, now: number): Promise<void> {
  const learners = await writeAccounts(work, seed.learners, now)
  await writeBeans(work, learners, now)
  await writeRights(work, seed, learners, now)
  await writeLearned(work, seed, learners, now)
  await writeBankPast(work, learners, now)
  await writeStored(work, learners, now)
  await writeExamDays(work, learners, now)
  await writeOwnPlans(work, learners, now)
  await writeReviews(work, seed.around, new Set(learners.map(({ id }) => id)), now)
}
