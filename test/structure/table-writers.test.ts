import path from 'node:path'
import { derivedTables } from '#server/database/table-classes'
import { areas } from '../../config/areas.cjs'
import { reachedFrom, statementGraph, writesIn } from './statement-graph'

const SERVER = path.join(__dirname, '../../server')

/** Tables that neither a call, nor a job, nor an act of the desk writes, with the reason. */
const others: Readonly<Record<string, string>> = {
  demo_row: 'the start notes what the demo wrote, and a removal takes it away',
  seed_file: 'releases before the memory of offers wrote it; the start reads it',
  seed_offer: 'the start notes what it offered',
  shop_order_try: 'the release before counts tries there',
}

describe('every table', () => {
  const graph = statementGraph(SERVER)
  const roots = ['app.ts', `jobs${path.sep}`, `desk${path.sep}areas`, `desk${path.sep}app`, 'start.ts']
  const keys = [...graph.all.keys()].filter((key) => roots.some((root) => key.startsWith(path.join(SERVER, root))))
  const written = new Set(reachedFrom(graph, keys).flatMap(writesIn))
  // Derived tables are made again from the rows of others.
  const tables = Object.values(areas)
    .flatMap((area) => area.tables)
    .filter((table) => !derivedTables.includes(table))

  it('has its writers found', () => {
    expect(tables.length).toBeGreaterThan(180)
    expect(written.size).toBeGreaterThan(150)
  })

  it('has a writer that is a call, a job or an act of the desk, or a reason for none', () => {
    expect(tables.filter((table) => !written.has(table)).sort()).toEqual(Object.keys(others).sort())
  })
})
