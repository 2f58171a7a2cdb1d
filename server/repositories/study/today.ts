import { sql } from 'kysely'
import type { Db } from '#server/database/tables'

/** Lessons a learner played last, newest first, with their place in the course. */
export const lastPlayed = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('learn_state as learned')
    .innerJoin('lesson', 'lesson.id', 'learned.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.id as lessonId', 'lesson.course_id as courseId', 'course.title as courseTitle', 'course.cover'])
    .select(['lesson.title', 'lesson.length'])
    .select(['lesson.seq', 'lesson.is_trial as isTrial', 'learned.position', 'learned.is_learned as isLearned'])
    .where('learned.user_id', '=', userId)
    .orderBy('learned.updated_at', 'desc')
    .orderBy('lesson.id', 'desc')
    .limit(limit)
    .execute()

/** Recorded lessons of a course behind a place that the learner has not finished, in order. */
export const unfinishedAfter = (db: Db, userId: number, courseId: number, seq: number) =>
  db
    .selectFrom('lesson')
    .leftJoin('learn_state as learned', (join) => join.onRef('learned.lesson_id', '=', 'lesson.id').on('learned.user_id', '=', userId))
    .select(['lesson.id as lessonId', 'lesson.title', 'lesson.length', 'lesson.is_trial as isTrial', 'learned.position'])
    .where('lesson.course_id', '=', courseId)
    .where('lesson.seq', '>', seq)
    .where('lesson.type', '!=', 'live')
    .where((where) => where.or([where('learned.is_learned', 'is', null), where('learned.is_learned', '=', false)]))
    .orderBy('lesson.seq')
    .execute()

/** The practice last worked at that is not finished; the ten of a day are none of these. */
export const openPractice = (db: Db, userId: number) =>
  db
    .selectFrom('practice')
    .select(['id', 'title', 'done_count as doneCount', 'question_count as questionCount'])
    .where('user_id', '=', userId)
    .where('kind', '!=', 'daily')
    .where('mode', '=', 'practice')
    .where('done_count', '>', 0)
    .where('done_count', '>', 0)
    .whereRef('done_count', '<', 'question_count')
    .orderBy('touched_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How far the practice at a place is. */
export const practiceAt = (db: Db, userId: number, place: string) =>
  db
    .selectFrom('practice')
    .select(['done_count as doneCount', 'question_count as questionCount'])
    .where('user_id', '=', userId)
    .where('place', '=', place)
    .executeTakeFirst()

/** The category the learner practised in last. */
export const lastPractised = (db: Db, userId: number) =>
  db
    .selectFrom('practice')
    .innerJoin('category', 'category.id', 'practice.category_id')
    .select(['category.id', 'category.level', 'category.parent_id as parentId'])
    .where('user_id', '=', userId)
    .orderBy('touched_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The exam of the learner that runs and ends first. */
export const runningExam = (db: Db, userId: number, now: number) =>
  db
    .selectFrom('attempt')
    .innerJoin('paper', 'paper.id', 'attempt.paper_id')
    .select(['attempt.id as attemptId', 'paper.title', 'attempt.deadline'])
    .where('attempt.user_id', '=', userId)
    .where('attempt.status', '=', 'running')
    .where('attempt.deadline', '>', now)
    .orderBy('attempt.deadline')
    .limit(1)
    .executeTakeFirst()

/** The next live lesson of the courses the learner may use and of those they reserved. */
export const nextLive = (db: Db, userId: number, now: number) =>
  db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.course_id as courseId', 'course.title as courseTitle', 'lesson.id as lessonId', 'lesson.title'])
    .select(['lesson.start_at as startAt', 'lesson.end_at as endAt'])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('live_reservation')
            .select('live_reservation.user_id')
            .whereRef('live_reservation.lesson_id', '=', 'lesson.id')
            .where('live_reservation.user_id', '=', userId),
        )
        .$castTo<boolean>()
        .as('isReserved'),
    )
    .where('lesson.type', '=', 'live')
    .where('lesson.end_at', '>', now)
    .where((where) =>
      where.or([
        where.exists(
          where
            .selectFrom('entitlement')
            .select('entitlement.user_id')
            .whereRef('entitlement.course_id', '=', 'lesson.course_id')
            .where('entitlement.user_id', '=', userId)
            .where((right) => right.or([right('expires_at', 'is', null), right('expires_at', '>', now)])),
        ),
        where.exists(
          where
            .selectFrom('live_reservation')
            .select('live_reservation.user_id')
            .whereRef('live_reservation.lesson_id', '=', 'lesson.id')
            .where('live_reservation.user_id', '=', userId),
        ),
      ]),
    )
    .orderBy('lesson.start_at')
    .orderBy('lesson.id')
    .limit(1)
    .executeTakeFirst()

/** One question of each subject is looked up in the index that has this order: `exists` would be planned as a join that reads all of them. */
const hasQuestion = sql<boolean>`(
  select question.id from question where question.category_id = subject.id and question.type <> 'material' and not question.is_withdrawn
  order by question.category_id, question.type, question.seq limit 1) is not null`

/** Directions that have questions, in order. */
export const directionsWithQuestions = (db: Db) =>
  db
    .selectFrom('category as direction')
    .select(['direction.id', 'direction.name'])
    .where('direction.id', 'in', (of) => of.selectFrom('category as subject').select('subject.parent_id').where(hasQuestion))
    .orderBy('direction.seq')
    .orderBy('direction.id')
    .execute()

/** How many questions of a direction are outside these categories, counted up to `limit`. */
export async function questionsIn(db: Db, directionId: number, closed: readonly number[], limit: number): Promise<number> {
  const rows = await db
    .selectFrom('question')
    .innerJoin('category as subject', 'subject.id', 'question.category_id')
    .select('question.id')
    .where('subject.parent_id', '=', directionId)
    .where('question.type', '!=', 'material')
    .where('question.is_withdrawn', '=', false)
    .$if(closed.length > 0, (query) => query.where('question.category_id', 'not in', [...closed]))
    .limit(limit)
    .execute()
  return rows.length
}

/** The exam day a learner set that comes next, on or after a day. */
export const nextExamDay = (db: Db, userId: number, today: string) =>
  db
    .selectFrom('exam_day')
    .innerJoin('category', 'category.id', 'exam_day.category_id')
    .select(['category.id as categoryId', 'category.name', 'exam_day.day'])
    .where('exam_day.user_id', '=', userId)
    .where('exam_day.day', '>=', today)
    .orderBy('exam_day.day')
    .orderBy('category.id')
    .limit(1)
    .executeTakeFirst()

/** How many questions a learner reviewed since a moment. */
export async function reviewedSince(db: Db, userId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('review_log')
    .select(({ fn }) => fn.count<number>('question_id').distinct().as('count'))
    .where('user_id', '=', userId)
    .where('reviewed_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
