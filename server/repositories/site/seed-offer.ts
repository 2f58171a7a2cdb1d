import { sql } from 'kysely'
import type { Tables, Tx } from '#server/database/tables'

/** `isMade`: the rows are known to have been inserted by a release. */
type Offers = { kind: string; keys: readonly string[]; isMade: boolean; now: number }

/** Notes keys as offered; gives those that never were before. */
export async function recordOffers(work: Tx, { kind, keys, isMade, now }: Offers): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    insert into seed_offer (kind, key, is_made, offered_at)
    select ${kind}::text, key, ${isMade}::boolean, ${now}::bigint from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as key
    on conflict do nothing returning key`.execute(work)
  return new Set(rows.map(({ key }) => key))
}

export async function markMade(work: Tx, kind: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await work.updateTable('seed_offer').set({ is_made: true }).where('kind', '=', kind).where('key', 'in', keys).execute()
}

export async function offeredKeys(work: Tx, kind: string): Promise<Set<string>> {
  const rows = await work.selectFrom('seed_offer').select('key').where('kind', '=', kind).execute()
  return new Set(rows.map(({ key }) => key))
}

/** Kind and key of the note that a database has been in production. */
const [MODE, PRODUCTION] = ['mode', 'production']

export async function recordProduction(work: Tx, now: number): Promise<void> {
  await recordOffers(work, { kind: MODE, keys: [PRODUCTION], isMade: true, now })
}

/** Whether the database is a school's: it gets no demo from a process that is started as a developer's by mistake. */
export const wasInProduction = async (work: Tx): Promise<boolean> => (await offeredKeys(work, MODE)).has(PRODUCTION)

/** Ids of rows that a release inserted and nobody deleted since: new rows may hang on them. */
export async function madeIds(work: Tx, table: keyof Tables & string): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select row.id from ${sql.table(table)} as row
    join seed_offer as offer on offer.kind = ${table} and offer.key = row.id::text and offer.is_made`.execute(work)
  return new Set(rows.map(({ id }) => id))
}

/** Lessons of the courses that a release inserted, by id, with the film or recording that each has now. */
export async function lessonsMade(work: Tx): Promise<ReadonlyMap<number, string>> {
  const courses = [...(await madeIds(work, 'course'))]
  if (courses.length === 0) return new Map()
  const rows = await work.selectFrom('lesson').select(['id', 'media']).where('course_id', 'in', courses).execute()
  return new Map(rows.map(({ id, media }) => [id, media]))
}

/** Key of the note that the demo school was removed: no start brings it back. */
const REMOVED = 'demo-removed'
const FILE_KIND = 'file'
const OF_BASE = 'base/%'

export const wasDemoRemoved = async (work: Tx): Promise<boolean> => (await offeredKeys(work, MODE)).has(REMOVED)

/** Keeps starts from offering the demo, and forgets which of its files were offered. */
export async function refuseDemo(work: Tx, now: number): Promise<void> {
  await forgetDemoFiles(work)
  await recordOffers(work, { kind: MODE, keys: [REMOVED], isMade: true, now })
}

/** Lets the demo be offered again: what was not made before, or was removed with it. */
export async function allowDemo(work: Tx): Promise<void> {
  await work.deleteFrom('seed_offer').where('kind', '=', MODE).where('key', '=', REMOVED).execute()
}

async function forgetDemoFiles(work: Tx): Promise<void> {
  await work.deleteFrom('seed_offer').where('kind', '=', FILE_KIND).where('key', 'not like', OF_BASE).execute()
  await work.deleteFrom('seed_file').where('path', 'not like', OF_BASE).execute()
}

/** Notes that the rows of the demo are noted from here on; whether this is the first time. */
export const recordDemoRows = async (work: Tx, now: number): Promise<boolean> =>
  (await recordOffers(work, { kind: MODE, keys: ['demo-rows'], isMade: true, now })).size > 0
