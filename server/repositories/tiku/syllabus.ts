import type { Db, Tx } from '#server/database/tables'

/** A chapter of a subject with its share of the marks of a paper, in whole percent; null where it has none. `source` names the syllabus or plan. */
export type SyllabusRow = { id: number; title: string; from: number | null; to: number | null; source: string }

/** The chapters of a subject in the order of the bank, each with its share. */
export const syllabusOf = (db: Db, categoryId: number): Promise<SyllabusRow[]> =>
  db
    .selectFrom('tiku_chapter')
    .select(['id', 'title', 'syllabus_from as from', 'syllabus_to as to', 'syllabus_source as source'])
    .where('category_id', '=', categoryId)
    .orderBy('seq')
    .orderBy('id')
    .execute()

/** States the share of each of the chapters that are given. */
export async function putShares(tx: Tx, rows: readonly Omit<SyllabusRow, 'title'>[]): Promise<void> {
  for (const { id, from, to, source } of rows)
    await tx
      .updateTable('tiku_chapter')
      .set({ syllabus_from: from, syllabus_to: to, syllabus_source: source })
      .where('id', '=', id)
      .execute()
}
