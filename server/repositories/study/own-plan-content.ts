import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { LessonKind } from '@/domain/learn/lesson'

export type PlannedLesson = {
  id: number
  title: string
  type: LessonKind
  length: number
  startAt: number | null
  endAt: number | null
  replayAt: number | null
  media: string
  playedSeconds: number
  isLearned: boolean
  chapterIds: number[]
}

/** The lessons of a course in their order, how far the learner is in each, and the chapters of the question bank that they lead to. */
export async function lessonsToPlan(db: Db, userId: number, courseId: number): Promise<PlannedLesson[]> {
  const rows = await db
    .selectFrom('lesson')
    .leftJoin('learn_state as state', (join) => join.onRef('state.lesson_id', '=', 'lesson.id').on('state.user_id', '=', userId))
    .select(['lesson.id', 'lesson.title', 'lesson.type', 'lesson.length', 'lesson.media'])
    .select(['lesson.start_at as startAt', 'lesson.end_at as endAt', 'lesson.replay_at as replayAt'])
    .select(['state.played_seconds as playedSeconds', 'state.is_learned as isLearned'])
    .where('lesson.course_id', '=', courseId)
    .orderBy('lesson.seq')
    .orderBy('lesson.id')
    .execute()
  const links = await db
    .selectFrom('lesson_practice')
    .innerJoin('lesson', 'lesson.id', 'lesson_practice.lesson_id')
    .select(['lesson.id', 'lesson_practice.chapter_id as chapterId'])
    .where('lesson.course_id', '=', courseId)
    .execute()
  return rows.map(({ playedSeconds, isLearned, ...row }) => ({
    ...row,
    ...{ playedSeconds: playedSeconds ?? 0, isLearned: isLearned ?? false },
    chapterIds: links.filter(({ id }) => id === row.id).map(({ chapterId }) => chapterId),
  }))
}

/** A subject, or a direction with the subjects below it: courses may belong to either. */
const within = (categoryId: number) => sql<number>`(select id from category where id = ${categoryId} or parent_id = ${categoryId})`

/** The subjects of which a plan takes questions: the course's own, or those of its direction. */
export async function subjectsToPlan(db: Db, categoryId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from category where id in ${within(categoryId)} order by parent_id nulls first, seq, id`.execute(db)
  return rows.map(({ id }) => id)
}

export type PlannedPoint = { id: number; title: string; chapterId: number; questions: number }

/** Knowledge points of a subject that have questions, in the order of their chapters. */
export async function pointsToPlan(db: Db, subjectId: number): Promise<PlannedPoint[]> {
  const { rows } = await sql<PlannedPoint>`
    select point.id, point.title, point.chapter_id as "chapterId", asked.questions
    from knowledge_point as point join tiku_chapter as chapter on chapter.id = point.chapter_id
    join (
      select named.value::integer as id, count(*)::integer as questions
      from question join question_version as said on said.question_id = question.id and said.version = question.version
      cross join jsonb_array_elements(said.point_ids) as named
      where question.category_id = ${subjectId} and question.type <> 'material' and not question.is_withdrawn
      group by named.value
    ) as asked on asked.id = point.id
    where chapter.category_id = ${subjectId} order by chapter.seq, chapter.id, point.id`.execute(db)
  return rows
}

export type PlannedPaper = { id: number; title: string; minutes: number; questions: number; satAt: number | null }

/** Papers of a subject or a direction that are open to everybody, the newest first, and when the learner handed each in first. */
export async function papersToPlan(db: Db, userId: number, categoryId: number, now: number): Promise<PlannedPaper[]> {
  const { rows } = await sql<PlannedPaper & { satAt: string | number | null }>`
    select paper.id, paper.title, paper.minutes,
      (select count(*)::integer from paper_question as item where item.paper_id = paper.id and item.marks > 0) as questions,
      (select min(result.submitted_at) from result where result.paper_id = paper.id and result.user_id = ${userId}) as "satAt"
    from paper where paper.category_id in ${within(categoryId)} and paper.is_shown and paper.class_ids = '[]'::jsonb
      and (paper.opens_at is null or paper.opens_at <= ${now}) and (paper.closes_at is null or paper.closes_at > ${now})
    order by paper.id desc`.execute(db)
  return rows.map((row) => ({ ...row, satAt: row.satAt === null ? null : Number(row.satAt) }))
}

type Between = { userId: number; from: number; to: number }

/** How many different questions of each point the learner answered in a span of time. */
export async function answeredByPoint(db: Db, { userId, from, to }: Between): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select named.value::integer as id, count(distinct answer.question_id)::integer as count
    from practice_answer as answer join question on question.id = answer.question_id
    join question_version as said on said.question_id = question.id and said.version = question.version
    cross join jsonb_array_elements(said.point_ids) as named
    where answer.user_id = ${userId} and answer.verdict <> 'blank' and answer.answered_at >= ${from} and answer.answered_at < ${to}
    group by named.value`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** How many different questions of a subject the learner reviewed in a span of time. */
export async function reviewedIn(db: Db, { userId, from, to }: Between, categoryId: number): Promise<number> {
  const { count } = await db
    .selectFrom('review_log')
    .innerJoin('question', 'question.id', 'review_log.question_id')
    .select(({ fn }) => fn.count<number>('review_log.question_id').distinct().as('count'))
    .where('review_log.user_id', '=', userId)
    .where('question.category_id', 'in', within(categoryId))
    .where('review_log.reviewed_at', '>=', from)
    .where('review_log.reviewed_at', '<', to)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** On which points of a subject the cards are that are due before a moment. */
export async function duePoints(db: Db, userId: number, categoryId: number, before: number): Promise<{ id: number; count: number }[]> {
  const { rows } = await sql<{ id: number; count: number }>`
    select named.value::integer as id, count(*)::integer as count
    from review_card as card join question on question.id = card.question_id
    join question_version as said on said.question_id = question.id and said.version = question.version
    cross join jsonb_array_elements(said.point_ids) as named
    where card.user_id = ${userId} and card.due < ${before} and question.category_id in ${within(categoryId)}
    group by named.value order by 1`.execute(db)
  return rows
}

/** A short text that differs once lessons of a course, or points or papers of its subject, come, go or get longer. */
export async function contentMark(db: Db, courseId: number, categoryId: number): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws('.',
      (select count(*) from lesson where course_id = ${courseId}), (select coalesce(sum(length), 0) from lesson where course_id = ${courseId}),
      (select count(*) from paper where category_id in ${within(categoryId)} and is_shown and class_ids = '[]'::jsonb),
      (select count(*) from knowledge_point as point join tiku_chapter as chapter on chapter.id = point.chapter_id
        where chapter.category_id in ${within(categoryId)})) as mark`.execute(db)
  return rows[0]?.mark ?? ''
}
