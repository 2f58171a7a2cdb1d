import { numberAfter } from '#server/database/number-after'
import type { Db, Tx } from '#server/database/tables'

/** An adviser whom learners of a page are given; `incoming`: how many were. */
export type Adviser = { id: number; site: string; name: string; intro: string; url: string; incoming: number }
type AdviserText = Omit<Adviser, 'id' | 'incoming'>

const rows = (db: Db) => db.selectFrom('scrm_contact').select(['id', 'site', 'name', 'intro', 'url', 'incoming'])

/** All advisers, newest first. */
export const listAdvisers = (db: Db): Promise<Adviser[]> => rows(db).orderBy('id', 'desc').execute()

/** One adviser; undefined for none. */
export const adviserById = (db: Db, id: number): Promise<Adviser | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

/** The same, locked for the transaction. */
export const lockAdviser = (work: Tx, id: number): Promise<Adviser | undefined> =>
  rows(work).where('id', '=', id).forUpdate().executeTakeFirst()

/** Adds an adviser; returns the id. */
export async function addAdviser(work: Tx, adviser: AdviserText): Promise<number> {
  const id = await numberAfter(work, 'scrm_contact')
  const made = await work
    .insertInto('scrm_contact')
    .values({ ...adviser, id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Writes the text of an adviser. Learners whom the adviser was given see it at once. */
export async function putAdviser(work: Tx, id: number, adviser: AdviserText): Promise<void> {
  await work.updateTable('scrm_contact').set(adviser).where('id', '=', id).execute()
}
