import { type RawBuilder, sql } from 'kysely'

/** Parts that a lesson is divided into, to show where it is left. */
export const WATCH_PARTS = 20

const [PARTS, BITS] = [sql.lit(WATCH_PARTS), sql.lit(8)]

/** Bytes up to the last second that was played. */
const reached = (state: string): RawBuilder<number> => sql`length(rtrim(${sql.ref(`${state}.played`)}, '\\x00'::bytea))`

/** The part in which the last second lies that a learner played of a lesson, counted from 0. */
export const stoppedIn = (state: string, length: RawBuilder<unknown>): RawBuilder<number> =>
  sql`least(${PARTS} - 1, greatest(0, (${reached(state)} - 1)) * ${BITS} * ${PARTS} / greatest(1, ${length}))`

/** Learners who played something of a lesson, who finished it, and whose last second lies in a part of it; all about `users`. */
export const hasBegun = (lesson: number) => sql<boolean>`exists (select 1 from learn_state state
  where state.user_id = users.id and state.lesson_id = ${lesson} and state.played_seconds > 0)`
export const hasFinished = (lesson: number) => sql<boolean>`exists (select 1 from learn_state state
  where state.user_id = users.id and state.lesson_id = ${lesson} and state.played_seconds > 0 and state.is_learned)`
export const stoppedAt = (lesson: number, part: number) => sql<boolean>`users.id in (select state.user_id from learn_state state
  join lesson on lesson.id = state.lesson_id
  where state.lesson_id = ${lesson} and state.played_seconds > 0 and ${stoppedIn('state', sql.ref('lesson.length'))} = ${part})`
