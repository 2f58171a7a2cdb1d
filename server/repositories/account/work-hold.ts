import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { MINUTE_MS } from '@/domain/time/units'

/** So long a piece of work stays with who opened it last; opened again it stays longer. */
const HOLD_MS = 10 * MINUTE_MS

/** A piece of work that somebody has open: the page of its queue, and its number there. */
type Work = { path: string; id: number }

/** Takes a piece of work, unless another one has it; what the same person held before and is over is forgotten. */
export async function takeWork(db: Db, { path, id }: Work, staffId: number, now: number): Promise<void> {
  await db.deleteFrom('work_hold').where('staff_id', '=', staffId).where('until', '<=', now).execute()
  const held = { staff_id: staffId, until: now + HOLD_MS }
  await db
    .insertInto('work_hold')
    .values({ path, object_id: id, ...held })
    .onConflict((on) =>
      on.columns(['path', 'object_id']).doUpdateSet(held).where(sql<boolean>`work_hold.until <= ${now} or work_hold.staff_id = ${staffId}`),
    )
    .execute()
}

/** Names who has which work of a queue open, but for the reader. */
export async function heldByOthers(db: Db, path: string, staffId: number, now: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('work_hold')
    .innerJoin('staff', 'staff.id', 'work_hold.staff_id')
    .select(['object_id as id', 'staff.name'])
    .where('path', '=', path)
    .where('staff_id', '<>', staffId)
    .where('until', '>', now)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Hands a piece of work to somebody until a moment, whoever had it before. */
export async function handWork(work: Tx, { path, id }: Work, staffId: number, until: number): Promise<void> {
  const held = { staff_id: staffId, until }
  await work
    .insertInto('work_hold')
    .values({ path, object_id: id, ...held })
    .onConflict((on) => on.columns(['path', 'object_id']).doUpdateSet(held))
    .execute()
}

/** Lets go of a piece of work that is done. */
export const leaveWork = (work: Tx, { path, id }: Work) =>
  work.deleteFrom('work_hold').where('path', '=', path).where('object_id', '=', id).execute()

/** Tells who has which work of a queue: all of them, or those of one person. */
export async function holdersOf(
  db: Db | Tx,
  path: string,
  now: number,
  staffId?: number,
): Promise<ReadonlyMap<number, { staffId: number; name: string }>> {
  const rows = await db
    .selectFrom('work_hold')
    .innerJoin('staff', 'staff.id', 'work_hold.staff_id')
    .select(['object_id as id', 'staff_id as staffId', 'staff.name'])
    .where('path', '=', path)
    .where('until', '>', now)
    .$if(staffId !== undefined, (query) => query.where('staff_id', '=', staffId ?? 0))
    .execute()
  return new Map(rows.map(({ id, ...holder }) => [id, holder]))
}
