import path from 'node:path'
import { Client } from 'pg'
import { newId, rewrite } from '../../test/server/seed/release'
import { type SchoolEdit, schoolEdits, statementOf } from '../../test/server/seed/school-edits'

/** Of all rows to come, those of this turn. */
const TURN = 1

/** Gives a release content of which every row is other than in the release before. */
export function changeContent(tree: string): void {
  for (const folder of ['base', 'content']) rewrite(path.join(tree, 'server/seed', folder), TURN)
}

type Row = Record<string, unknown>

/** The rows that an edit is about, each told by its key in a fixed order. */
async function rowsOf(client: Client, { table, where }: SchoolEdit): Promise<Row[]> {
  const { rows } = await client.query<{ row: Row }>(`select to_jsonb(one) as row from ${table} one where ${where} order by 1`)
  return rows.map(({ row }) => row)
}

/** Columns that the server counts while learners buy. */
const counted = new Set(['learner_count'])

/** Returns the values of a row in the columns of the one before that staff write: a release may add columns. */
const within = (row: Row, before: Row) =>
  JSON.stringify(
    Object.keys(before)
      .filter((name) => !counted.has(name))
      .map((name) => row[name]),
  )

const isAs = (before: readonly Row[], after: readonly Row[]) =>
  before.length === after.length && before.every((row) => after.some((one) => within(one, row) === within(row, row)))

export type ContentVerdict = {
  edits: number
  editedRows: number
  deletedRows: number
  lostEdits: string[]
  hasNewRows: boolean
}

/** Edits and deletes content as a school does; what is given back looks later whether all of it is as the school left it. */
export async function editContent(url: string): Promise<() => Promise<ContentVerdict>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const left: { edit: SchoolEdit; count: number; rows: Row[] }[] = []
  for (const edit of schoolEdits) {
    const { rowCount } = await client.query(statementOf(edit))
    if (!rowCount) throw new Error(`The last release has nothing to edit for: ${statementOf(edit)}`)
    left.push({ edit, count: rowCount, rows: [] })
  }
  for (const one of left) one.rows = await rowsOf(client, one.edit)
  await client.end()
  const sumOf = (isDeletion: boolean) =>
    left.filter(({ edit }) => (edit.set === undefined) === isDeletion).reduce((sum, { count }) => sum + count, 0)
  return async () => {
    const later = new Client({ connectionString: url })
    await later.connect()
    const lostEdits: string[] = []
    for (const { edit, rows } of left) if (!isAs(rows, await rowsOf(later, edit))) lostEdits.push(statementOf(edit))
    const brought = await later.query('select 1 from article where id = $1', [newId(TURN)])
    await later.end()
    return {
      edits: left.length,
      editedRows: sumOf(false),
      deletedRows: sumOf(true),
      lostEdits,
      hasNewRows: brought.rowCount === 1,
    }
  }
}
