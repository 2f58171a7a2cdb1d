import { sql } from 'kysely'
import { type Link, links } from '#server/database/catalogue'
import { type SpreadTable, spreadTables } from '#server/database/hindrances'
import { spread } from '#server/database/spread'
import { startServer, type TestServer } from '../../support/server'

/** Answers as the engine does where it is asked for the places of tables, and notes what it is told to place. */
const engine = [
  'create schema engine',
  'create table engine.placed (at serial, table_name text primary key, citus_table_type text, distribution_column text, beside text)',
  'create view citus_tables as select * from engine.placed',
  `create function create_reference_table(text) returns void language sql as
    $$insert into engine.placed (table_name, citus_table_type) values ($1, 'reference')$$`,
  `create function create_distributed_table(text, text, colocate_with text) returns void language sql as
    $$insert into engine.placed (table_name, citus_table_type, distribution_column, beside) values ($1, 'distributed', $2, $3)$$`,
]

/** Says of each reference which column has the key of which table, but for the learner where that stands in front. */
const named = (all: readonly Link[]) =>
  all.map(({ child, columns, parent, parentColumns }) => `${child}.${columns.at(-1)} → ${parent}.${parentColumns.at(-1)}`).sort()

describe('placing the tables on the machines of an engine', () => {
  let server: TestServer
  let tables: SpreadTable[]
  let before: Link[]
  beforeAll(async () => {
    server = await startServer()
    tables = await spreadTables(server.db)
    before = await links(server.db)
  })
  afterAll(() => server.close())
  const placed = async () =>
    (
      await sql<{ table_name: string; citus_table_type: string; distribution_column: string | null; beside: string | null }>`
        select table_name, citus_table_type, distribution_column, beside from engine.placed order by at`.execute(server.db)
    ).rows

  it('fails on a database without the engine', () => expect(spread(server.db, tables)).rejects.toThrow('needs the extension citus'))

  describe('where there is an engine', () => {
    beforeAll(async () => {
      for (const statement of engine) await sql.raw(statement).execute(server.db)
    })

    it('names every table that the engine would refuse, and places none', async () => {
      const key = { name: 'planted_number', isPrimary: false, isConstraint: false, predicate: null, columns: ['number'] }
      const planted = { name: 'planted', columns: ['user_id', 'number'], numbers: [], keys: [key], references: [] }
      const refused = spread(server.db, [...tables, planted])
      await expect(refused).rejects.toThrow('cannot be spread over machines yet, and nothing was changed')
      await expect(refused).rejects.toThrow('  planted (number)')
      expect(await placed()).toEqual([])
    })

    it('puts content everywhere first, then the learners, then what hangs on them; local tables stay', async () => {
      const count = await spread(server.db, tables)
      const rows = await placed()
      expect(rows).toHaveLength(count)
      const at = (name: string) => rows.findIndex(({ table_name }) => table_name === name)
      expect(rows[at('users')]).toMatchObject({ citus_table_type: 'distributed', distribution_column: 'id', beside: 'default' })
      expect(rows[at('attempt')]).toMatchObject({ citus_table_type: 'distributed', distribution_column: 'user_id', beside: 'users' })
      expect(rows[at('invitation')]).toMatchObject({ distribution_column: 'invitee_id' })
      expect(rows[at('learner_of')]).toMatchObject({ distribution_column: 'key', beside: 'none' })
      expect(rows[at('paper')]).toMatchObject({ citus_table_type: 'reference', distribution_column: null })
      expect(at('paper')).toBeLessThan(at('users'))
      expect(rows.findLastIndex(({ citus_table_type }) => citus_table_type === 'reference') + 1).toBe(at('users'))
      expect(at('audit')).toBe(-1)
    })

    it('has put the learner in front of numbers and into references to them, and dropped those to rows of others', async () => {
      tables = await spreadTables(server.db)
      const found = (name: string) => tables.find((table) => table.name === name)
      expect(found('ai_turn')?.keys).toContainEqual(expect.objectContaining({ isPrimary: true, columns: ['user_id', 'id'] }))
      expect(found('ai_opinion')?.references).toContainEqual(
        expect.objectContaining({ to: 'ai_turn', columns: ['user_id', 'turn_id'], toColumns: ['user_id', 'id'], isCascading: true }),
      )
      expect(found('attempt_answer')?.keys).toEqual([
        expect.objectContaining({ name: 'attempt_answer_pkey', isPrimary: true, columns: ['user_id', 'attempt_id', 'question_id'] }),
      ])
      expect(found('bargain_cut')?.keys).toContainEqual(
        expect.objectContaining({ columns: ['user_id', 'bargain_id', 'device'], predicate: "(device <> ''::text)" }),
      )
      expect(found('circle_like')?.references.map(({ to }) => to)).toEqual(['users'])
      expect(found('users')?.keys).toContainEqual(expect.objectContaining({ isConstraint: true, columns: ['id', 'mobile'] }))
      expect(found('ledger_posting')?.references).toEqual([
        expect.objectContaining({ to: 'ledger_account', columns: ['user_id', 'account_id'], toColumns: ['user_id', 'id'] }),
      ])
      expect(found('job')?.keys).toContainEqual(expect.objectContaining({ isPrimary: true, columns: ['id'] }))
      expect(found('users')?.keys).toContainEqual(expect.objectContaining({ isPrimary: true, columns: ['id'] }))
    })

    it('leaves every reference known, those as well that no machine can check', async () => {
      expect(before.filter(({ isChecked }) => !isChecked)).toEqual([])
      const after = await links(server.db)
      expect(after.filter(({ isChecked }) => !isChecked).length).toBeGreaterThan(20)
      expect(named(after)).toEqual(named(before))
    })

    it('leaves no trigger, which no engine would keep', async () => {
      const { rows } = await sql`select 1 from pg_trigger where not tgisinternal`.execute(server.db)
      expect(rows).toEqual([])
    })

    it('places nothing twice, and what a release adds', async () => {
      await expect(spread(server.db, tables)).resolves.toBe(0)
      await sql`delete from engine.placed where table_name = 'attempt'`.execute(server.db)
      await expect(spread(server.db, tables)).resolves.toBe(1)
    })

    it('refuses a table that lies elsewhere, before it places another', async () => {
      await sql`delete from engine.placed where table_name = 'paper'`.execute(server.db)
      await sql`update engine.placed set distribution_column = 'paper_id' where table_name = 'attempt'`.execute(server.db)
      await expect(spread(server.db, tables)).rejects.toThrow('Table attempt is distributed by paper_id already: place it by hand')
      expect((await placed()).map(({ table_name }) => table_name)).not.toContain('paper')
    })
  })
})
