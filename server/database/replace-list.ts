import { type Selectable, sql } from 'kysely'
import { isReferredTo } from '#server/error-code'
import { conflict, invalid } from '#server/refusal'
import type { Tables, Tx } from './tables'

/** Tables whose rows have a number and a place among those of an owner. */
type Listed = { [T in keyof Tables & string]: Selectable<Tables[T]> extends { id: number; seq: number } ? T : never }[keyof Tables & string]
type Columns<T extends Listed> = Omit<Partial<Selectable<Tables[T]>>, 'id' | 'seq'>
type Owner<T extends Listed> = Partial<Selectable<Tables[T]>>

/** Removes rows that are no longer listed. Those that learners have already done something with are refused by name. */
async function removeOthers(tx: Tx, table: Listed, ids: readonly number[], noun: string): Promise<void> {
  if (ids.length === 0) return
  try {
    await sql`delete from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(tx)
  } catch (error) {
    if (!isReferredTo(error)) throw error
    throw conflict(`有学员已经用到要删除的${noun}，不能删除`)
  }
}

/**
 * Lets one editor at a time state the rows of a table anew, from the look at what is stored until the end of the transaction. Owners share
 * the lock, because new rows take their numbers one after the other.
 */
export async function lockList(tx: Tx, table: keyof Tables & string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${table}))`.execute(tx)
}

/**
 * Makes the rows of an owner those given, in their order: a row with a number is changed, one without is added, what is not given is
 * removed. Refuses a number that is not one of the owner's. The caller has locked the list.
 */
export async function replaceList<T extends Listed>(
  tx: Tx,
  table: T,
  { owner, rows, noun }: { owner: Owner<T>; rows: readonly (Columns<T> & { id: number | null })[]; noun: string },
): Promise<void> {
  const name = sql.table(table)
  const owned = Object.entries(owner)
  const isOwned = sql.join(
    [sql`true`, ...owned.map(([column, value]) => sql`${sql.ref(column)} is not distinct from ${value}`)],
    sql` and `,
  )
  const stored = await sql<{ id: number }>`select id from ${name} where ${isOwned} for update`.execute(tx)
  const known = new Set(stored.rows.map(({ id }) => id))
  const kept = rows.flatMap(({ id }) => id ?? [])
  if (kept.some((id) => !known.has(id)) || new Set(kept).size !== kept.length) throw invalid(`${noun}已经变了，请重新打开核对`)
  await removeOthers(
    tx,
    table,
    [...known].filter((id) => !kept.includes(id)),
    noun,
  )
  for (const [at, { id, ...columns }] of rows.entries()) {
    const values = Object.entries({ ...columns, seq: at + 1 })
    if (id !== null) {
      const changes = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      await sql`update ${name} set ${sql.join(changes)} where id = ${id}`.execute(tx)
      continue
    }
    const all = [...owned, ...values]
    const columnNames = sql.join([sql.ref('id'), ...all.map(([column]) => sql.ref(column))])
    // A statement of its own: an engine takes none within an insert into a table that lies on every machine.
    const next = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from ${name}`.execute(tx)
    await sql`insert into ${name} (${columnNames}) values (${sql.join([next.rows[0]?.id ?? 1, ...all.map(([, value]) => value)])})`.execute(
      tx,
    )
  }
}
