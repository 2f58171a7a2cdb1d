import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import { stoppedIn, WATCH_PARTS } from '#server/repositories/account/watched'

export type Watched = { lessonId: number; viewers: number; finished: number; played: number[]; stopped: number[]; countedAt: number }

type Counted = { part: number; played: number; stopped: number }

/** Counts how far learners got in a lesson, from their records. */
export async function countWatched(db: Db, lessonId: number): Promise<Omit<Watched, 'lessonId' | 'countedAt'>> {
  const { rows: sums } = await sql<{ viewers: number; finished: number }>`
    select count(*)::int as viewers, (count(*) filter (where is_learned))::int as finished
    from learn_state where lesson_id = ${lessonId} and played_seconds > 0`.execute(db)
  // A part begins with the byte in which its first second lies, and ends before that of the next one.
  const { rows } = await sql<Counted>`
    with state as materialized (
      select state.played, greatest(1, lesson.length) as length, ${stoppedIn('state', sql.ref('lesson.length'))} as stopped
      from learn_state state join lesson on lesson.id = state.lesson_id
      where state.lesson_id = ${lessonId} and state.played_seconds > 0
    )
    select part, (count(*) filter (where rtrim(substring(played from 1 + part * length / ${WATCH_PARTS * 8}
        for greatest(1, (part + 1) * length / ${WATCH_PARTS * 8} - part * length / ${WATCH_PARTS * 8})), '\\x00'::bytea) <> ''))::int as played,
      (count(*) filter (where stopped = part))::int as stopped
    from state cross join generate_series(0, ${WATCH_PARTS - 1}::int) as part
    group by part`.execute(db)
  const parts = (name: 'played' | 'stopped') =>
    Array.from({ length: WATCH_PARTS }, (_, part) => rows.find((row) => row.part === part)?.[name] ?? 0)
  return { ...(sums[0] ?? { viewers: 0, finished: 0 }), played: parts('played'), stopped: parts('stopped') }
}

/** Counts a lesson again, in place of what was counted before. */
export async function keepWatched(db: Db, lessonId: number, now: number): Promise<void> {
  const { viewers, finished, played, stopped } = await countWatched(db, lessonId)
  await sql`insert into lesson_watch (lesson_id, viewers, finished, played, stopped, counted_at)
    values (${lessonId}, ${viewers}, ${finished}, ${played}::integer[], ${stopped}::integer[], ${now})
    on conflict (lesson_id) do update set viewers = excluded.viewers, finished = excluded.finished, played = excluded.played,
      stopped = excluded.stopped, counted_at = excluded.counted_at`.execute(db)
}

/** Lessons that were learned since they were counted last, at most every hour, and those never counted; the longest ago first. */
export async function lessonsToCount(db: Db, { today, before, most }: { today: number; before: number; most: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select lesson.id from lesson left join lesson_watch watch on watch.lesson_id = lesson.id
    where (watch.lesson_id is null and exists (select 1 from learn_state state where state.lesson_id = lesson.id))
      or (watch.counted_at < ${before} and lesson.id in (select lesson_id from learn_day where day >= ${today} - 1))
    order by watch.counted_at nulls first, lesson.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

const columns = sql`watch.lesson_id as "lessonId", watch.viewers, watch.finished, watch.played, watch.stopped, watch.counted_at as "countedAt"`

export type LessonLine = { id: number; title: string; type: string; length: number } & { [K in keyof Watched]: Watched[K] | null }

/** Lessons of a course in their order, with how far learners got in each. */
export async function watchedOf(db: Db, courseId: number): Promise<LessonLine[]> {
  const { rows } = await sql<LessonLine>`
    select lesson.id, lesson.title, lesson.type, lesson.length, ${columns}
    from lesson join chapter on chapter.id = lesson.chapter_id left join lesson_watch watch on watch.lesson_id = lesson.id
    where lesson.course_id = ${courseId} order by chapter.seq, lesson.seq, lesson.id`.execute(db)
  return rows
}

export type CourseLearning = { id: number; title: string; holders: number; lessons: number; begun: number; finished: number }

/** Courses with who may learn them, and how many of their lessons were begun and finished, all learners together. */
export async function learningOfCourses(db: Db): Promise<CourseLearning[]> {
  const { rows } = await sql<CourseLearning>`
    select course.id, course.title, coalesce(held.holders, 0) as holders,
      count(lesson.id)::int as lessons, coalesce(sum(watch.viewers), 0)::int as begun, coalesce(sum(watch.finished), 0)::int as finished
    from course join lesson on lesson.course_id = course.id left join lesson_watch watch on watch.lesson_id = lesson.id
      left join (select course_id, count(*)::int as holders from entitlement group by course_id) as held on held.course_id = course.id
    group by course.id, held.holders order by course.id`.execute(db)
  return rows
}

/**
 * The share of the lessons of some courses that their learners finished, in percent, by course; both are recounted every hour. Members of a
 * class watch without a right of their own: the learners of a course are at least as many as watched one of its lessons.
 */
export async function finishedShares(db: Db, courseIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; percent: number }>`
    select course.id, round(coalesce(sum(watch.finished), 0) * 100.0 / (count(lesson.id) * greatest(course.learner_count, max(watch.viewers))))::int as percent
    from course join lesson on lesson.course_id = course.id left join lesson_watch watch on watch.lesson_id = lesson.id
    where course.id = any(${[...courseIds]}::int[]) and course.learner_count > 0 group by course.id`.execute(db)
  return new Map(rows.map(({ id, percent }) => [id, percent]))
}

/** A lesson with its course and how far learners got in it. */
export async function watchedLesson(db: Db, id: number): Promise<(LessonLine & { courseId: number }) | undefined> {
  const { rows } = await sql<LessonLine & { courseId: number }>`
    select lesson.id, lesson.title, lesson.type, lesson.length, lesson.course_id as "courseId", ${columns}
    from lesson left join lesson_watch watch on watch.lesson_id = lesson.id where lesson.id = ${id}`.execute(db)
  return rows[0]
}

/** Lives that began within a span, the newest first. */
export const livesWithin = (
  db: Db,
  { from, below }: { from: number; below: number },
): Promise<{ id: number; title: string; startAt: number }[]> =>
  db
    .selectFrom('lesson')
    .select(['id', 'title', 'start_at as startAt'])
    .where('start_at', '>=', from)
    .where('start_at', '<', below)
    .orderBy('start_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LIVES)
    .$narrowType<{ startAt: number }>()
    .execute()
const MOST_LIVES = 200
