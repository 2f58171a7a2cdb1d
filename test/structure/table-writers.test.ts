import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { derivedTables } from '#server/database/table-classes'
import { areas } from '../../config/areas.cjs'
import { insertsIn, reachedFrom, statementGraph } from './statement-graph'

const SERVER = path.join(__dirname, '../../server')

/** Tables that neither a call, nor a job, nor an act of the desk puts rows into, with the reason; no more than five. */
const others: Readonly<Record<string, string>> = {
  demo_row: 'the start notes what the demo wrote, and a removal takes it away',
  seed_file: 'releases before the memory of offers wrote it; the start reads it',
  seed_offer: 'the start notes what it offered',
  shop_order_try: 'the release before counts tries there',
  sms_code: 'the release before keeps its codes there; the next release retires it',
}

describe('every table', () => {
  const graph = statementGraph(SERVER)
  // Files of questions that the desk takes in are read by a job of the desk's own.
  const roots = [
    'app.ts',
    `jobs${path.sep}handlers`,
    `desk${path.sep}areas`,
    `desk${path.sep}app`,
    `desk${path.sep}tiku${path.sep}importer`,
  ]
  const keys = [...graph.all.keys()].filter((key) => roots.some((root) => key.startsWith(path.join(SERVER, root))))
  const written = new Set(reachedFrom(graph, keys).flatMap(insertsIn))
  // Derived tables are made again from the rows of others.
  const tables = Object.values(areas)
    .flatMap((area) => area.tables)
    .filter((table) => !derivedTables.includes(table))

  it('has its writers found', () => {
    expect(tables.length).toBeGreaterThan(180)
    expect(written.size).toBeGreaterThan(150)
  })

  it('ignores a comment, a plain text, a name of a field and a removal', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'writers-'))
    try {
      const repository = `
        // insert into commented (id) values (1)
        export const words = 'insert into spoken (id) values (1)'
        export const gone = (db) => db.deleteFrom('removed').execute()
        export const lonely = (db) => db.insertInto('lonely').execute()
        export const built = (db) => db.insertInto('built').execute()
        export const written = (db) => sql\`-- insert into noted
          insert into written (id) values (1)\`.execute(db)`
      const desk = `
        import { built, gone, words, written } from './repository'
        type Fields = { lonely: typeof lonely }
        export const areas = (db, thing) => [built(db), gone(db), words, written(db), thing.lonely, { lonely: 1 }]`
      writeFileSync(path.join(folder, 'repository.ts'), repository)
      writeFileSync(path.join(folder, 'desk.ts'), desk)
      const planted = statementGraph(folder)
      const root = `${path.join(folder, 'desk.ts')}#areas`
      expect(reachedFrom(planted, [root]).flatMap(insertsIn).sort()).toEqual(['built', 'written'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('has a writer that is a call, a job or an act of the desk, or a reason for none', () => {
    expect(tables.filter((table) => !written.has(table)).sort()).toEqual(Object.keys(others).sort())
    expect(Object.keys(others).length).toBeLessThanOrEqual(5)
  })
})
