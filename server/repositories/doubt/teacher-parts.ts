import { sql } from 'kysely'

type Span = { from: number; below: number }
type Row = { key: string; name: string; value: number }

/** The first answer of a teacher to a question, given within a span; about `post`. */
export const firstReplyWithin = ({ from = 0, below = Number.MAX_SAFE_INTEGER }: Partial<Span>) => sql<boolean>`
  post.kind = 'teacher' and post.made_at >= ${from} and post.made_at < ${below} and not exists (
    select 1 from doubt_post earlier where earlier.asker_id = post.asker_id and earlier.doubt_id = post.doubt_id and earlier.kind = 'teacher' and earlier.id < post.id)`

/** Acts by which teachers answer and mark. */
export const TEACHER_ACTS = ['answer-doubt', 'mark-essay', 'mark-homework'] as const

/**
 * Work of the staff within a span by person, and first answers to learners by the day on which they came: how many, and how long the
 * learners had waited for them.
 */
export const teacherParts = {
  'teacher-work': (span: Span) => sql<Row>`
    select staff_id::text as key, act as name, count(*) as value from audit
    where act = any(${[...TEACHER_ACTS]}::text[]) and at >= ${span.from} and at < ${span.below} group by 1, 2`,
  'first-reply': (span: Span) => sql<Row>`
    select coalesce(key, 'none') as key, name, value from (
      select doubt.course_id::text as key, count(*) as answers, sum(post.made_at - doubt.made_at)::bigint as waited
      from doubt_post post join doubt on doubt.user_id = post.asker_id and doubt.id = post.doubt_id
      where doubt.deleted_at is null and ${firstReplyWithin(span)} group by 1
    ) course cross join lateral (values ('answers', answers), ('waited', waited)) as each (name, value)`,
  doubts: (span: Span) => sql<Row>`
    select coalesce(course_id::text, 'none') as key, 'asked' as name, count(*) as value from doubt
    where deleted_at is null and made_at >= ${span.from} and made_at < ${span.below} group by 1`,
} as const
