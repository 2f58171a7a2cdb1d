import { sql } from 'kysely'
import type { Tx } from '#server/database/tables'
import { countPlayed, unionPlayed } from '@/domain/learn/played'
import { applyNotes, type Merging, noteRows, type Place, pairsOf, removeJoined } from './note'

const textOf = (played: Uint8Array) => `\\x${Buffer.from(played).toString('hex')}`

type State = { lesson_id: number; played: Uint8Array; played_seconds: number; position: number; is_learned: boolean; updated_at: number }

const stateAfter = (held: State, gone: State) => {
  const played = unionPlayed(held.played, gone.played)
  const position = gone.updated_at > held.updated_at ? gone.position : held.position
  const updated_at = Math.max(held.updated_at, gone.updated_at)
  return {
    played: textOf(played),
    played_seconds: countPlayed(played),
    position,
    is_learned: held.is_learned || gone.is_learned,
    updated_at,
  }
}

const stateBefore = ({ played, played_seconds, position, is_learned, updated_at }: State) => {
  return { played: textOf(played), played_seconds, position, is_learned, updated_at }
}

const STATES: Place = { table: 'learn_state', column: 'user_id' }
const DAYS: Place = { table: 'learn_day', column: 'user_id' }

/** A row of each account about the same thing. */
type Both<T> = { held: T; gone: T }

async function both<T extends object>(work: Tx, merging: Merging, place: Place, by: readonly string[], columns: readonly string[]) {
  const parts = columns.flatMap((name) => [
    sql`${sql.ref(`held.${name}`)} as ${sql.ref(`held_${name}`)}`,
    sql`${sql.ref(`gone.${name}`)} as ${sql.ref(`gone_${name}`)}`,
  ])
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(parts)} ${pairsOf(place, by, merging)}`.execute(work)
  const part = (row: Record<string, unknown>, alias: string) =>
    Object.fromEntries(columns.map((name) => [name, row[`${alias}_${name}`]])) as T
  return rows.map((row): Both<T> => ({ held: part(row, 'held'), gone: part(row, 'gone') }))
}

/** Waits for whoever stores what the two played. One without a budget stores its first with a reference to the account, which is locked. */
export async function lockBudgets(work: Tx, { kept, gone }: Merging): Promise<void> {
  await work.selectFrom('learn_budget').select('user_id').where('user_id', 'in', [kept, gone]).orderBy('user_id').forUpdate().execute()
}

/** Joins what both accounts played of a lesson: seconds that both have seen count once. */
export async function joinStates(work: Tx, merging: Merging): Promise<number> {
  const columns = ['lesson_id', 'played', 'played_seconds', 'position', 'is_learned', 'updated_at']
  const rows = await both<State>(work, merging, STATES, ['lesson_id'], columns)
  const notes = rows.map(({ held, gone }) => {
    const key = { user_id: merging.kept, lesson_id: held.lesson_id }
    return { act: 'joined' as const, key, before: stateBefore(held), after: stateAfter(held, gone) }
  })
  await noteRows(work, merging, STATES, notes)
  await removeJoined(work, merging, STATES, ['lesson_id'])
  await applyNotes(work, merging, STATES, 'joined', columns.slice(1))
  return rows.length
}

type Day = { day: number; lesson_id: number; played: Uint8Array; seconds: number; updated_at: number }

/** Joins what both accounts played of a lesson on one day. */
export async function joinDays(work: Tx, merging: Merging): Promise<number> {
  const columns = ['day', 'lesson_id', 'played', 'seconds', 'updated_at']
  const rows = await both<Day>(work, merging, DAYS, ['day', 'lesson_id'], columns)
  const notes = rows.map(({ held, gone }) => {
    const played = unionPlayed(held.played, gone.played)
    const before = { played: textOf(held.played), seconds: held.seconds, updated_at: held.updated_at }
    const after = { played: textOf(played), seconds: countPlayed(played), updated_at: Math.max(held.updated_at, gone.updated_at) }
    return { act: 'joined' as const, key: { user_id: merging.kept, day: held.day, lesson_id: held.lesson_id }, before, after }
  })
  await noteRows(work, merging, DAYS, notes)
  await removeJoined(work, merging, DAYS, ['day', 'lesson_id'])
  await applyNotes(work, merging, DAYS, 'joined', columns.slice(2))
  return rows.length
}
