import type { Db } from '#server/database/tables'

/** Files that the storage does not have yet, the oldest first. */
export const unstoredMedia = (db: Db) =>
  db
    .selectFrom('site_media')
    .select(['id', 'address'])
    .select((eb) => eb.ref('file_id').$notNull().as('fileId'))
    .where('stored_at', 'is', null)
    .where('file_id', 'is not', null)
    .orderBy('id')
    .execute()

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
