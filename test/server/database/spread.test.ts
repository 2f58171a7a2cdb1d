import { sql } from 'kysely'
import { hindrancesOf, type SpreadTable, spread, spreadTables } from '#server/database/spread'
import { startServer, type TestServer } from '../../support/server'

/** Tables as they are once nothing hinders: keys and references that leave the learner out are left away. */
function mended(tables: readonly SpreadTable[]): SpreadTable[] {
  const { withoutLearner } = hindrancesOf(tables)
  return tables
    .map((table) => (withoutLearner.includes(table.name) ? { ...table, columns: ['user_id', ...table.columns] } : table))
    .map((table) => ({ ...table, keys: [], references: table.references.filter(({ to }) => to === 'users' && table.name !== 'users') }))
    .map((table) => ({ ...table, references: table.references.filter(({ columns }) => columns[0] === 'user_id') }))
}

/** Answers as the engine does where it is asked for the places of tables, and notes what it is told to place. */
const engine = [
  'create table placed (at serial, table_name text primary key, citus_table_type text, distribution_column text, beside text)',
  'create view citus_tables as select * from placed',
  `create function create_reference_table(text) returns void language sql as
    $$insert into placed (table_name, citus_table_type) values ($1, 'reference')$$`,
  `create function create_distributed_table(text, text, colocate_with text) returns void language sql as
    $$insert into placed (table_name, citus_table_type, distribution_column, beside) values ($1, 'distributed', $2, $3)$$`,
]

describe('placing the tables on the machines of an engine', () => {
  let server: TestServer
  let tables: SpreadTable[]
  beforeAll(async () => {
    server = await startServer()
    tables = await spreadTables(server.db)
  })
  afterAll(() => server.close())
  const placed = async () =>
    (
      await sql<{ table_name: string; citus_table_type: string; distribution_column: string | null; beside: string | null }>`
        select table_name, citus_table_type, distribution_column, beside from placed order by at`.execute(server.db)
    ).rows

  it('is refused on a database without the engine', () => expect(spread(server.db, tables)).rejects.toThrow('needs the extension citus'))

  describe('of an engine', () => {
    beforeAll(async () => {
      for (const statement of engine) await sql.raw(statement).execute(server.db)
    })

    it('names every table that the engine would refuse, and places none', async () => {
      const refused = spread(server.db, tables)
      await expect(refused).rejects.toThrow('cannot be spread over machines yet, and nothing was changed')
      await expect(refused).rejects.toThrow('  attempt (id)')
      expect(await placed()).toEqual([])
    })

    it('puts content everywhere first, then the learners, then what hangs on them; local tables stay', async () => {
      const count = await spread(server.db, mended(tables))
      const rows = await placed()
      expect(rows).toHaveLength(count)
      const at = (name: string) => rows.findIndex(({ table_name }) => table_name === name)
      expect(rows[at('users')]).toMatchObject({ citus_table_type: 'distributed', distribution_column: 'id', beside: 'default' })
      expect(rows[at('attempt')]).toMatchObject({ citus_table_type: 'distributed', distribution_column: 'user_id', beside: 'users' })
      expect(rows[at('invitation')]).toMatchObject({ distribution_column: 'invitee_id' })
      expect(rows[at('paper')]).toMatchObject({ citus_table_type: 'reference', distribution_column: null })
      expect(at('paper')).toBeLessThan(at('users'))
      expect(rows.findLastIndex(({ citus_table_type }) => citus_table_type === 'reference') + 1).toBe(at('users'))
      expect(at('audit')).toBe(-1)
    })

    it('places nothing twice, and what a release adds', async () => {
      await expect(spread(server.db, mended(tables))).resolves.toBe(0)
      await sql`delete from placed where table_name = 'attempt'`.execute(server.db)
      await expect(spread(server.db, mended(tables))).resolves.toBe(1)
    })

    it('refuses a table that lies elsewhere, before it places another', async () => {
      await sql`delete from placed where table_name = 'paper'`.execute(server.db)
      await sql`update placed set distribution_column = 'paper_id' where table_name = 'attempt'`.execute(server.db)
      await expect(spread(server.db, mended(tables))).rejects.toThrow('Table attempt is distributed by paper_id already: place it by hand')
      expect((await placed()).map(({ table_name }) => table_name)).not.toContain('paper')
    })
  })
})
