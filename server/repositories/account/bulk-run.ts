import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { DAY_MS } from '@/domain/time/units'

/** One row of an act done to many: its number and the version that was shown. */
export type BulkRef = readonly [ref: string, version: number]
export type BulkRefusal = { ref: string; reason: string }
export type BulkRun = {
  id: number
  staffId: number
  act: string
  texts: Readonly<Record<string, readonly string[]>>
  refs: BulkRef[]
  visit: object
  place: number
  refused: BulkRefusal[]
  madeAt: number
  endedAt: number | null
}

type NewRun = Pick<BulkRun, 'staffId' | 'act' | 'texts' | 'visit'> & { refs: readonly BulkRef[]; now: number }

export async function addBulkRun(tx: Tx, { staffId, act, texts, refs, visit, now }: NewRun): Promise<number> {
  const json = { texts: JSON.stringify(texts), refs: JSON.stringify(refs), visit: JSON.stringify(visit), refused: '[]' }
  const made = tx.insertInto('bulk_run').values({ staff_id: staffId, act, ...json, made_at: now })
  return (await made.returning('id').executeTakeFirstOrThrow()).id
}

export const bulkRun = (db: Db, id: number): Promise<BulkRun | undefined> =>
  db
    .selectFrom('bulk_run')
    .select(['id', 'staff_id as staffId', 'act', 'texts', 'refs', 'visit', 'place', 'refused', 'made_at as madeAt', 'ended_at as endedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Passes one row of the run, which nobody else passes meanwhile; false where it was passed already. */
export async function passBulkRow(work: Tx, id: number, place: number): Promise<boolean> {
  const passed = await work
    .updateTable('bulk_run')
    .set({ place: place + 1 })
    .where('id', '=', id)
    .where('place', '=', place)
    .returning('id')
    .executeTakeFirst()
  return passed !== undefined
}

/** Notes why a row was refused, and passes it. */
export async function refuseBulkRow(work: Tx, run: BulkRun, place: number, refusal: BulkRefusal): Promise<boolean> {
  const row = await work.selectFrom('bulk_run').select('refused').where('id', '=', run.id).forUpdate().executeTakeFirstOrThrow()
  if (!(await passBulkRow(work, run.id, place))) return false
  const refused = JSON.stringify([...row.refused, refusal])
  await work.updateTable('bulk_run').set({ refused }).where('id', '=', run.id).execute()
  return true
}

export const endBulkRun = (db: Db, id: number, now: number) =>
  db.updateTable('bulk_run').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute()

/** Reports are read within days. */
const KEPT_MS = 14 * DAY_MS

export async function forgetBulkRuns({ db, now }: Deps): Promise<void> {
  await db
    .deleteFrom('bulk_run')
    .where('made_at', '<', now() - KEPT_MS)
    .execute()
}
