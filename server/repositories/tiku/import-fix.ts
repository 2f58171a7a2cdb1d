import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'

/** A question of a file as staff want it: `content` as JSON, null where it is left out. */
type FixRow = { file: string; line: number; content: string | null }

/** The questions of a run that staff mended or left out. */
export const fixesOf = (db: Db, runId: number): Promise<FixRow[]> =>
  db.selectFrom('import_fix').select(['file', 'line', 'content']).where('run_id', '=', runId).orderBy('file').orderBy('line').execute()

export async function putFix(tx: Tx, runId: number, { file, line, content }: FixRow): Promise<void> {
  await tx
    .insertInto('import_fix')
    .values({ run_id: runId, file, line, content })
    .onConflict((known) => known.columns(['run_id', 'file', 'line']).doUpdateSet({ content }))
    .execute()
}

export async function removeFix(tx: Tx, runId: number, { file, line }: Omit<FixRow, 'content'>): Promise<void> {
  await tx.deleteFrom('import_fix').where('run_id', '=', runId).where('file', '=', file).where('line', '=', line).execute()
}

/** Keeps a run from being confirmed or dropped until the transaction ends; false when its questions may not be mended any more. */
export async function lockReadRun(tx: Tx, runId: number): Promise<boolean> {
  const run = await tx
    .selectFrom('import_run')
    .select('id')
    .where('id', '=', runId)
    .where('state', '=', 'done')
    .where('is_trial', '=', true)
    .forUpdate()
    .executeTakeFirst()
  return run !== undefined
}

/** A question that is shown of a run. */
export async function shownAt(db: Db, runId: number, seq: number): Promise<string | undefined> {
  const row = await db.selectFrom('import_shown').select('shown').where('run_id', '=', runId).where('seq', '=', seq).executeTakeFirst()
  return row?.shown
}

export async function putShown(tx: Tx, runId: number, seq: number, shown: string): Promise<void> {
  await tx.updateTable('import_shown').set({ shown }).where('run_id', '=', runId).where('seq', '=', seq).execute()
}

/** The questions of a run that ask the same with different keys, by the hash of what they ask. */
export async function shownGroup(db: Db, runId: number, group: string): Promise<{ seq: number; shown: string }[]> {
  return db
    .selectFrom('import_shown')
    .select(['seq', 'shown'])
    .where('run_id', '=', runId)
    .where(sql<boolean>`(shown::jsonb) ->> 'group' = ${group}`)
    .orderBy('seq')
    .execute()
}

/** Counts the questions of a run that begin on one line of a file: what is wanted of one of them would be done to all. */
export async function shownOnLine(db: Db, runId: number, { file, line }: Omit<FixRow, 'content'>): Promise<number> {
  const row = await db
    .selectFrom('import_shown')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('run_id', '=', runId)
    .where(sql<boolean>`(shown::jsonb) ->> 'file' = ${file} and (shown::jsonb) ->> 'line' = ${String(line)}`)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** The questions of a run whose keys contradict one another, in the order of the file. */
export async function contradicting(db: Db, runId: number, limit: number): Promise<{ seq: number; shown: string }[]> {
  return db
    .selectFrom('import_shown')
    .select(['seq', 'shown'])
    .where('run_id', '=', runId)
    .where(sql<boolean>`jsonb_exists(shown::jsonb, 'group') and (shown::jsonb) ->> 'isOpen' = 'true'`)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

const codesOf = sql<string>`coalesce((shown::jsonb) -> 'codes', '[]'::jsonb)`
const checkedOf = sql<string>`coalesce((shown::jsonb) -> 'checked', '[]'::jsonb)`

/** Notes of the questions of a run with one kind of note that it is right there, or takes that back; says how many changed. */
export async function checkNote(tx: Tx, runId: number, code: string, isRight: boolean): Promise<number> {
  const to = isRight ? sql`${checkedOf} || to_jsonb(${code}::text)` : sql`${checkedOf} - ${code}::text`
  const { numUpdatedRows } = await tx
    .updateTable('import_shown')
    .set({ shown: sql<string>`jsonb_set(shown::jsonb, '{checked}', ${to})::text` })
    .where('run_id', '=', runId)
    .where(sql<boolean>`jsonb_exists(${codesOf}, ${code}) and jsonb_exists(${checkedOf}, ${code}) <> ${isRight}`)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The questions of a run with one kind of note that are not left out yet. */
export async function shownWith(db: Db, runId: number, code: string, limit: number): Promise<{ seq: number; shown: string }[]> {
  return db
    .selectFrom('import_shown')
    .select(['seq', 'shown'])
    .where('run_id', '=', runId)
    .where(sql<boolean>`jsonb_exists(${codesOf}, ${code}) and coalesce((shown::jsonb) ->> 'wish', '') <> 'left'`)
    .orderBy('seq')
    .limit(limit)
    .execute()
}
