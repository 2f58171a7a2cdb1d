import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables'

type Stored = Selectable<Tables['media_upload']>
export type UploadRow = Pick<Stored, 'key' | 'name' | 'size' | 'state' | 'fault' | 'replaces'> & {
  staffId: number
  mediaId: number | null
  madeAt: number
}

const rows = (db: Db) =>
  db
    .selectFrom('media_upload')
    .select(['key', 'name', 'size', 'state', 'fault', 'replaces', 'staff_id as staffId', 'media_id as mediaId', 'made_at as madeAt'])

type NewUpload = { key: string; staffId: number; name: string; size: number; replaces: number | null; now: number }

/** Notes an upload before its first byte; false when this member of the staff has too many under way. */
export async function beginUpload(db: Db, { key, staffId, name, size, replaces, now }: NewUpload, most: number): Promise<boolean> {
  const { rows: added } = await sql<{ key: string }>`
    insert into media_upload (key, staff_id, name, size, replaces, made_at, touched_at)
    select ${key}, ${staffId}::int, ${name}, ${size}::bigint, ${replaces}::int, ${now}::bigint, ${now}::bigint
    where (select count(*) from media_upload where staff_id = ${staffId} and state in ('going', 'checking')) < ${most}
    returning key`.execute(db)
  return added.length > 0
}

export const uploadByKey = (db: Db, key: string): Promise<UploadRow | undefined> => rows(db).where('key', '=', key).executeTakeFirst()

/** Uploads of a member of the staff, the oldest first. */
export const uploadsOf = (db: Db, staffId: number): Promise<UploadRow[]> =>
  rows(db).where('staff_id', '=', staffId).orderBy('made_at').orderBy('key').execute()

/** Uploads under way of everybody. */
export const goingUploads = (db: Db): Promise<UploadRow[]> =>
  rows(db).where('state', 'in', ['going', 'checking']).orderBy('made_at').orderBy('key').execute()

export async function touchUpload(db: Db, key: string, now: number): Promise<void> {
  await db.updateTable('media_upload').set({ touched_at: now }).where('key', '=', key).execute()
}

/** Takes a whole upload for checking; false when it is being checked or has been. A check that died is taken again after a while. */
export async function claimUpload(db: Db, key: string, now: number, staleMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media_upload')
    .set({ state: 'checking', touched_at: now })
    .where('key', '=', key)
    .where((eb) => eb.or([eb('state', '=', 'going'), eb.and([eb('state', '=', 'checking'), eb('touched_at', '<', now - staleMs)])]))
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function endUpload(
  tx: Tx | Db,
  key: string,
  end: { state: 'done'; media_id: number } | { state: 'refused'; fault: string },
): Promise<void> {
  await tx.updateTable('media_upload').set(end).where('key', '=', key).execute()
}

export async function dropUpload(db: Db, key: string): Promise<void> {
  await db.deleteFrom('media_upload').where('key', '=', key).execute()
}

/** Forgets uploads that nobody has touched since a moment, and results that old. */
export async function forgetUploads(db: Db, before: number): Promise<void> {
  await db.deleteFrom('media_upload').where('touched_at', '<', before).execute()
}
