import { DAY_MS } from '@/domain/time/units'
import type { Db, Tx } from '../database/tables'

export type DeskFile = { id: number; name: string; bytes: Buffer }

/** Keeps a file that came with a form; its number. */
export async function keepFile(
  db: Db,
  { staffId, name, bytes }: { staffId: number; name: string; bytes: Buffer },
  now: number,
): Promise<number> {
  const row = { staff_id: staffId, name, bytes, made_at: now }
  return (await db.insertInto('desk_file').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A file that this member of the staff sent; undefined for those of others. */
export async function ownDeskFile(db: Db, staffId: number, id: number): Promise<DeskFile | undefined> {
  const row = await db
    .selectFrom('desk_file')
    .select(['id', 'name', 'bytes'])
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row && { ...row, bytes: Buffer.from(row.bytes) }
}

/** The bytes of a file that an act took. */
export async function deskFileBytes(db: Db, id: number): Promise<Buffer> {
  const { bytes } = await db.selectFrom('desk_file').select('bytes').where('id', '=', id).executeTakeFirstOrThrow()
  return Buffer.from(bytes)
}

/** Keeps a file for as long as what took it. */
export async function takeDeskFile(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('desk_file').set({ is_used: true }).where('id', '=', id).execute()
}

/** Deletes files of forms that were never finished. */
export async function forgetDeskFiles({ db, now }: { db: Db; now: () => number }): Promise<void> {
  await db
    .deleteFrom('desk_file')
    .where('is_used', '=', false)
    .where('made_at', '<', now() - DAY_MS)
    .execute()
}
