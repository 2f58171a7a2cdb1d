import type { Db, Tx } from '#server/database/tables'

export type MediaRow = {
  id: number
  title: string
  address: string
  mimeType: string
  size: number
  madeAt: number
  storedAt: number | null
}

const rows = (db: Db) =>
  db
    .selectFrom('site_media')
    .select(['id', 'title', 'address', 'mime_type as mimeType', 'size', 'made_at as madeAt', 'stored_at as storedAt'])

/** Files of the school, newest first. */
export const listMedia = (db: Db, { before, limit }: { before?: number; limit: number }): Promise<MediaRow[]> =>
  rows(db)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const mediaById = (db: Db, id: number): Promise<MediaRow | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

type NewMedia = { staffId: number; fileId: number; title: string; address: string; mimeType: string; size: number; now: number }

export async function addMedia(tx: Tx, { staffId, fileId, mimeType, now, ...rest }: NewMedia): Promise<number> {
  const row = { ...rest, staff_id: staffId, file_id: fileId, mime_type: mimeType, made_at: now }
  return (await tx.insertInto('site_media').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Files that the storage does not have yet, the oldest first. */
export const unstoredMedia = (db: Db) =>
  db.selectFrom('site_media').select(['id', 'file_id as fileId', 'address']).where('stored_at', 'is', null).orderBy('id').execute()

export async function markStored(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('site_media').set({ stored_at: now }).where('id', '=', id).execute()
}

type Quota = { files: number; bytes: number }

/** Counts a file of a learner; false, and nothing counted, when the day's quota would be passed. */
export async function countUpload(db: Db, userId: number, day: number, bytes: number, most: Quota): Promise<boolean> {
  if (bytes > most.bytes) return false
  const counted = await db
    .insertInto('upload_day')
    .values({ user_id: userId, day, files: 1, bytes })
    .onConflict((on) =>
      on
        .columns(['user_id', 'day'])
        .doUpdateSet((the) => ({ files: the('upload_day.files', '+', 1), bytes: the('upload_day.bytes', '+', bytes) }))
        .where('upload_day.files', '<', most.files)
        .where('upload_day.bytes', '<=', most.bytes - bytes),
    )
    .returning('user_id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Deletes the counts of days before this one. */
export async function forgetUploadDays(db: Db, day: number): Promise<void> {
  await db.deleteFrom('upload_day').where('day', '<', day).execute()
}
