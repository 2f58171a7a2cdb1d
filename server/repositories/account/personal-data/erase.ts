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

/**
 * Finds the rows of a reference that hang on others, which go; undefined where there are none. The rows may lie on other machines where no foreign
 * key checks them: there the keys are read first.
 */
async function hangingOn({ work }: Walk, reference: Reference, which: RawBuilder<unknown>): Promise<RawBuilder<unknown> | undefined> {
  const { columns, target, targetColumns, isChecked } = reference
  const keys = sql`select ${columnsOf(targetColumns)} from ${sql.table(target)} where ${which}`
  if (isChecked) return sql`(${columnsOf(columns)}) in (${keys})`
  const { rows } = await sql<Record<string, unknown>>`${keys}`.execute(work)
  const values = rows.map((row) => sql`${row[targetColumns[0] ?? '']}`)
  return values.length === 0 ? undefined : sql`${columnsOf(columns)} in (${sql.join(values)})`
}

/** Deletes rows with everything that hangs on them, the farthest first. `path`: tables being deleted from, which a cycle meets again. */
async function removeRows(walk: Walk, table: string, which: RawBuilder<unknown>, path: readonly string[]): Promise<void> {
  for (const reference of walk.references.filter(({ target }) => target === table)) {
    const { table: child, isNullable } = reference
    const hanging = await hangingOn(walk, reference, which)
    if (hanging === undefined) continue
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
