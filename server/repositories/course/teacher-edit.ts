import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'

export type TeacherRow = { id: number; name: string; title: string; avatar: string; intro: string }

const rows = (db: Db) => db.selectFrom('teacher').select(['id', 'name', 'title', 'avatar', 'intro'])

/** Teachers, newest first. */
export const listTeachers = (db: Db, { before, limit }: { before?: number; limit: number }): Promise<TeacherRow[]> =>
  rows(db)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const teacherById = (db: Db, id: number): Promise<TeacherRow | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

export const lockTeacher = (tx: Tx, id: number): Promise<TeacherRow | undefined> =>
  rows(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export async function putTeacher(tx: Tx, { id, ...rest }: TeacherRow): Promise<void> {
  await tx.updateTable('teacher').set(rest).where('id', '=', id).execute()
}

/** Adds a teacher; the id. */
export async function addTeacher(tx: Tx, teacher: Omit<TeacherRow, 'id'>): Promise<number> {
  const id = sql<number>`(select coalesce(max(id), 0) + 1 from teacher)`
  return (
    await tx
      .insertInto('teacher')
      .values({ id, ...teacher })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
