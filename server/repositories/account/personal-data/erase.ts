import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/database/tables'
import { allReferences, isKept, type Reference } from './export'

const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

type Walk = { work: Tx; references: readonly Reference[]; removed: { count: number } }

/** Empties the columns that point at rows about to go. */
async function unlink({ work }: Walk, { table, columns }: Reference, which: RawBuilder<unknown>): Promise<void> {
  const nothing = sql.join(columns.map((name) => sql`${sql.ref(name)} = null`))
  await sql`update ${sql.table(table)} set ${nothing} where ${which}`.execute(work)
}

/** Deletes rows with everything that hangs on them, the farthest first. `path`: tables being deleted from, which a cycle meets again. */
async function removeRows(walk: Walk, table: string, which: RawBuilder<unknown>, path: readonly string[]): Promise<void> {
  for (const reference of walk.references.filter(({ target }) => target === table)) {
    const { table: child, columns, targetColumns, isNullable } = reference
    const hanging = sql`(${columnsOf(columns)}) in (select ${columnsOf(targetColumns)} from ${sql.table(table)} where ${which})`
    if (isNullable && (path.includes(child) || isKept(child))) await unlink(walk, reference, hanging)
    else if (!path.includes(child) && !isKept(child)) await removeRows(walk, child, hanging, [...path, child])
  }
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${which}`.execute(walk.work)
  walk.removed.count += Number(numAffectedRows)
}

/** Deletes all rows of a learner; rows of others that refer to the learner lose the reference. Returns the number of deleted rows. */
export async function eraseReferences(work: Tx, userId: number): Promise<number> {
  const walk: Walk = { work, references: await allReferences(work), removed: { count: 0 } }
  for (const reference of walk.references.filter(({ target }) => target === 'users')) {
    const [column = ''] = reference.columns
    const own = sql`${sql.ref(column)} = ${userId}`
    if (isKept(reference.table)) continue
    if (reference.isNullable && column !== 'user_id') await unlink(walk, reference, own)
    else await removeRows(walk, reference.table, own, ['users', reference.table])
  }
  return walk.removed.count
}
