import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { keyText, type TableShape, tableShapes } from '#server/database/catalogue'
import { releasedFile } from '#server/folders'
import { digestsOf, editedColumns, type Released, sharedTables } from '#server/repositories/site/demo-row'
import { previewRemoval } from '#server/seed/demo'
import { loadSeed } from '#server/seed/load'
import { DAY_MS } from '@/domain/time/units'
import { startServer } from '../../support/server'
import { schoolEdits, statementOf } from './school-edits'

/**
 * `RELEASED=write` adds the digests of the content to those of earlier releases; `RELEASED_CONTENT` names the folder of an earlier one.
 * None is ever taken out: an installation may have begun with any of them.
 */
const { RELEASED, RELEASED_CONTENT } = process.env
const released = JSON.parse(readFileSync(releasedFile, 'utf8')) as Released

/** Loads the content as a release does on some day. */
async function loaded(days: number, folder?: string) {
  const server = await startServer()
  server.clock.advance(days * DAY_MS)
  await loadSeed(server.deps, folder)
  return server
}

type Server = Awaited<ReturnType<typeof loaded>>

/** For each column of the demo's rows in a table, one text that stands for all its values. */
async function valuesOf({ db }: Server, { name, key }: TableShape): Promise<Map<string, string>> {
  const { rows } = await sql<{ column: string; values: string }>`
    select field.key as column, md5(string_agg(field.value::text, '|' order by note.key)) as values
    from ${sql.table(name)} as one join demo_row as note on note.kind = ${name} and note.key = ${keyText('one', key)},
    jsonb_each(to_jsonb(one)) as field group by field.key`.execute(db)
  return new Map(rows.map(({ column, values }) => [column, values]))
}

/** Columns that are the same whenever the content is loaded. */
async function steadyColumns(folder?: string): Promise<Record<string, string[]>> {
  const [one, other] = [await loaded(0, folder), await loaded(41, folder)]
  const steady: Record<string, string[]> = {}
  for (const shape of await tableShapes(one.db)) {
    if (shape.key.length === 0) continue
    const [first, second] = [await valuesOf(one, shape), await valuesOf(other, shape)]
    steady[shape.name] = editedColumns(shape).filter((column) => first.has(column) && first.get(column) === second.get(column))
  }
  await one.close()
  await other.close()
  return steady
}

const columnsOf = (known: Released) => Object.fromEntries(Object.entries(known).map(([name, { columns }]) => [name, columns]))

async function write(): Promise<void> {
  const isFirst = Object.keys(released).length === 0
  const columns = isFirst ? await steadyColumns(RELEASED_CONTENT) : columnsOf(released)
  const server = await loaded(0, RELEASED_CONTENT)
  const digests = await digestsOf(server.db, columns)
  await server.close()
  // Earlier releases had one folder for the demo and for what every installation needs; its pages and settings were the demo's.
  // A journal says too little: those of the demo are found by its learners.
  const isOfDemo = (name: string) =>
    name !== 'ledger_journal' &&
    (RELEASED_CONTENT === undefined || !sharedTables.has(name) || name === 'block_page' || name === 'bt_setting')
  const next = Object.fromEntries(
    Object.entries(digests)
      .filter(([name, found]) => found.length > 0 && isOfDemo(name))
      .map(([name, found]) => [
        name,
        { columns: columns[name] ?? [], digests: [...new Set([...(released[name]?.digests ?? []), ...found])].sort() },
      ]),
  )
  writeFileSync(releasedFile, `${JSON.stringify({ ...released, ...next })}\n`)
}

describe('rows that releases wrote before they recorded them', () => {
  if (RELEASED === 'write') {
    it('match the approval file', write, 600_000)
    return
  }

  it('released rows are recognised by their digests, those of this release too', async () => {
    const server = await loaded(3)
    const digests = await digestsOf(server.db, columnsOf(released))
    await server.close()
    const unknown = Object.entries(digests).flatMap(([name, found]) =>
      found.filter((digest) => !released[name]?.digests.includes(digest)).map((digest) => `${name} ${digest}`),
    )
    expect(unknown).toEqual([])
  })

  it('belong to the demo in an installation that has it, except those that the school edited', async () => {
    const server = await startServer({ seed: true })
    const { db } = server
    const fresh = await db.selectFrom('demo_row').select(['kind', 'key']).orderBy('kind').orderBy('key').execute()
    for (const edit of schoolEdits) await sql.raw(statementOf(edit)).execute(db)
    const before = await previewRemoval(server.deps)
    await sql`delete from demo_row`.execute(db)
    await sql`delete from seed_offer where kind = 'mode' and key = 'demo-rows'`.execute(db)
    await loadSeed(server.deps)
    const adopted = await db.selectFrom('demo_row').select(['kind', 'key']).execute()
    const known = new Set(fresh.map(({ kind, key }) => `${kind} ${key}`))
    expect(adopted.filter(({ kind, key }) => !known.has(`${kind} ${key}`))).toEqual([])
    const after = await previewRemoval(server.deps)
    await server.close()
    expect([...after.going]).toEqual([...before.going])
    expect(after.kept.some(({ reason }) => reason === 'edited')).toBe(false)
  })
})
