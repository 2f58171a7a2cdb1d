import type { Db, Tx } from '../database/tables'

export type ImportRun = {
  id: number
  fileName: string
  categoryId: number
  isUpdate: boolean
  madeAt: number
  begunAt: number | null
  report: string | null
  /** Why it was not finished. */
  error: string | null
}

const rows = (db: Db) =>
  db
    .selectFrom('import_run')
    .select(['id', 'file_name as fileName', 'category_id as categoryId', 'made_at as madeAt', 'begun_at as begunAt', 'report', 'error'])
    .select('is_update as isUpdate')

/** Imports, newest first. */
export const listImportRuns = (db: Db, { before, limit }: { before?: number; limit: number }): Promise<ImportRun[]> =>
  rows(db)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const importRunById = (db: Db, id: number): Promise<ImportRun | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

type NewRun = { staffId: number; fileName: string; categoryId: number; isUpdate: boolean; body: string; fileId: number | null; now: number }

export async function addImportRun(tx: Tx, { staffId, fileName, categoryId, isUpdate, body, fileId, now }: NewRun): Promise<number> {
  const given = { file_name: fileName, category_id: categoryId, is_update: isUpdate, body, file_id: fileId }
  const row = { ...given, staff_id: staffId, made_at: now, begun_at: null, report: null }
  return (await tx.insertInto('import_run').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Puts a run without a report back to be begun again; false when it has a report. */
export async function restartImport(tx: Tx, id: number): Promise<boolean> {
  const freed = await tx
    .updateTable('import_run')
    .set({ begun_at: null, error: null })
    .where('id', '=', id)
    .where('report', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return freed !== undefined
}

/** Takes the oldest run that has not begun. */
export const beginImport = (db: Db, now: number) =>
  db
    .updateTable('import_run')
    .set({ begun_at: now })
    .where('id', '=', (of) => of.selectFrom('import_run').select('id').where('begun_at', 'is', null).orderBy('id').limit(1).forUpdate())
    .where('begun_at', 'is', null)
    .returning(['id', 'file_name as fileName', 'category_id as categoryId', 'is_update as isUpdate', 'body', 'file_id as fileId'])
    .executeTakeFirst()

export async function endImport(db: Db, id: number, report: string): Promise<void> {
  await db.updateTable('import_run').set({ report }).where('id', '=', id).execute()
}

/** Notes why an import was not finished; it may be begun again. */
export async function failImport(db: Db, id: number, error: string): Promise<void> {
  await db.updateTable('import_run').set({ error }).where('id', '=', id).execute()
}
