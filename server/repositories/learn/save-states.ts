import { sql } from 'kysely'
import type { Tx } from '#server/database/tables'
import { askCertificates } from '#server/repositories/jobs/due-certificates'
import type { LearnState, PlayedSpan } from '@/contract/learn/lesson.schema'
import { budgetAt, FIRST_SECONDS, type LearnBudget, spendBudget } from '@/domain/learn/learned'
import { isLessonLearned, type LessonKind, lessonProgress, resumeAt } from '@/domain/learn/lesson'
import { addSpans, commonPlayed, countPlayed, nothingPlayed, type Played } from '@/domain/learn/played'
import { learningDayOf } from '@/domain/time/day'
import { addToDays, type DayPlayed } from './days'

/** Budgets of learners, locked for the transaction in one order; a learner without one has had it since the account was made. */
export async function lockBudgets(tx: Tx, userIds: readonly number[]): Promise<Map<number, LearnBudget>> {
  const ids = sql`any(${[...userIds]}::integer[])`
  // Both tables are read by their keys: a join may read all accounts for every batch.
  await sql`
    insert into learn_budget (user_id, at, left_seconds)
    select users.id, users.created_at, ${FIRST_SECONDS} from users where users.id = ${ids}
      and not exists (select 1 from learn_budget as known where known.user_id = ${ids} and known.user_id = users.id)
    order by 1
    on conflict (user_id) do nothing
  `.execute(tx)
  const { rows } = await sql<{ user_id: number; at: number; left_seconds: number }>`
    select user_id, at, left_seconds from learn_budget where user_id = ${ids} order by user_id for update
  `.execute(tx)
  return new Map(rows.map(({ user_id, at, left_seconds }) => [user_id, { at, left: left_seconds }]))
}

/** Stores budgets that were locked before. */
async function writeBudgets(tx: Tx, budgets: ReadonlyMap<number, LearnBudget>): Promise<void> {
  const rows = [...budgets].map(([user_id, { at, left }]) => ({ user_id, at, left_seconds: left }))
  await sql`
    insert into learn_budget (user_id, at, left_seconds)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (user_id integer, at bigint, left_seconds double precision)
    on conflict (user_id) do update set at = excluded.at, left_seconds = excluded.left_seconds
  `.execute(tx)
}

/** Holds what one learner adds to one lesson. `at` in ms, `position` and `length` in seconds. */
export type StateChange = {
  userId: number
  lessonId: number
  courseId: number
  length: number
  kind?: LessonKind
  at: number
  position: number
  isEnded: boolean
  /** The server's clock, ms: `at` may be earlier when the learner had no network. */
  now: number
  /** Spans played, by learning day. */
  played: { day: number; spans: PlayedSpan[] }[]
  /** Adds the new seconds to those the database holds, at most `limit` of them. */
  merge: (played: Played, limit: number) => Played
}

type Stored = { played: Played; position: number; is_learned: boolean; updated_at: number }

const keyOf = (userId: number, lessonId: number) => `${userId}:${lessonId}`

const namesOf = (changes: readonly StateChange[]) =>
  JSON.stringify(changes.map(({ userId, lessonId }) => ({ user_id: userId, lesson_id: lessonId })))

/**
 * Reads the rows that the changes touch. Whoever writes a learner's states holds the lock of that learner's budget, so nobody else writes
 * these rows meanwhile, and no other lock is needed.
 */
async function readRows(tx: Tx, changes: readonly StateChange[]): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored & { user_id: number; lesson_id: number }>`
    select state.user_id, state.lesson_id, state.played, state.position, state.is_learned, state.updated_at
    from jsonb_to_recordset(${namesOf(changes)}::jsonb) as new (user_id integer, lesson_id integer)
    join learn_state as state on state.user_id = new.user_id and state.lesson_id = new.lesson_id
    where state.user_id = any(${[...new Set(changes.map(({ userId }) => userId))]}::integer[])
  `.execute(tx)
  return new Map(rows.map((row) => [keyOf(row.user_id, row.lesson_id), row]))
}

/** Spends the learner's budget on what a change adds. */
function credit(change: StateChange, before: Played, budgets: Map<number, LearnBudget>): Played {
  const budget = budgetAt(budgets.get(change.userId) ?? { at: change.now, left: FIRST_SECONDS }, change.now)
  const played = change.merge(before, Math.floor(budget.left))
  budgets.set(change.userId, spendBudget(budget, countPlayed(played) - countPlayed(before)))
  return played
}

function changed(change: StateChange, stored: Stored | undefined, played: Played) {
  const { userId, lessonId, courseId, length } = change
  const played_seconds = countPlayed(played)
  const isNewer = change.at >= (stored?.updated_at ?? 0)
  return {
    user_id: userId,
    lesson_id: lessonId,
    course_id: courseId,
    played: `\\x${Buffer.from(played).toString('hex')}`,
    played_seconds,
    position: isNewer ? Math.min(change.position, length) : (stored?.position ?? 0),
    is_learned: (stored?.is_learned ?? false) || isLessonLearned(played_seconds, length, change.isEnded, change.kind),
    updated_at: Math.max(change.at, stored?.updated_at ?? 0),
    stored_at: change.now,
  }
}

async function writeRows(tx: Tx, rows: readonly ReturnType<typeof changed>[]): Promise<void> {
  await sql`
    insert into learn_state (user_id, lesson_id, course_id, played, played_seconds, position, is_learned, updated_at, stored_at)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      user_id integer, lesson_id integer, course_id integer, played bytea, played_seconds integer, position integer, is_learned boolean,
      updated_at bigint, stored_at bigint
    )
    on conflict (user_id, lesson_id) do update
    set played = excluded.played, played_seconds = excluded.played_seconds, position = excluded.position,
      is_learned = excluded.is_learned, updated_at = excluded.updated_at, stored_at = excluded.stored_at
  `.execute(tx)
}

/** Sums the credited seconds of each learning day, played before or not. */
function daysOf({ userId, lessonId, courseId, length, at, now, played }: StateChange, credited: Played): DayPlayed[] {
  const spansOf = new Map<number, PlayedSpan[]>()
  for (const { day, spans } of played) spansOf.set(day, [...(spansOf.get(day) ?? []), ...spans])
  return [...spansOf].map(([day, spans]) => {
    const own = commonPlayed(addSpans(nothingPlayed(length), spans, length), credited)
    return { userId, day, lessonId, courseId, at, played: own, receivedDay: learningDayOf(now) }
  })
}

type Credited = { change: StateChange; row: { is_learned: boolean }; wasLearned: boolean }

/** A lesson that has just been learned may be the last one that a certificate needs. */
async function askForLearned(tx: Tx, credited: readonly Credited[]): Promise<void> {
  const learned = credited.filter(({ row, wasLearned }) => row.is_learned && !wasLearned).map(({ change }) => change)
  const causes = learned.map(({ userId, courseId, lessonId }) => {
    return { userId, objectId: courseId, cause: `${courseId}:${userId}:${lessonId}` }
  })
  await askCertificates(tx, 'course', causes, learned[0]?.now ?? 0)
}

/**
 * Adds to learning states in the caller's transaction; each (learner, lesson) occurs once in `changes`.
 * Returns the stored states in the order of `changes`. Budgets are locked in one order and before all else, so two batches never deadlock.
 */
export async function saveStates(tx: Tx, changes: readonly StateChange[]): Promise<LearnState[]> {
  if (changes.length === 0) return []
  const budgets = await lockBudgets(tx, [...new Set(changes.map(({ userId }) => userId))])
  const stored = await readRows(tx, changes)
  const credited = changes.map((change) => {
    const before = stored.get(keyOf(change.userId, change.lessonId))
    const played = credit(change, before?.played ?? nothingPlayed(change.length), budgets)
    return { change, played, row: changed(change, before, played), wasLearned: before?.is_learned === true }
  })
  const rows = credited.map(({ row }) => row)
  await writeRows(tx, rows)
  await askForLearned(tx, credited)
  await writeBudgets(tx, budgets)
  await addToDays(
    tx,
    credited.flatMap(({ change, played }) => daysOf(change, played)),
  )
  return rows.map((row, index) => {
    const length = changes[index]?.length ?? 0
    return {
      lessonProgress: lessonProgress(row.played_seconds, length),
      lastTime: resumeAt(row.position, length),
      isLearned: row.is_learned,
    }
  })
}
