import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Migration, migrate, readMigrations } from '../../../server/database/migrate'
import { startServer, type TestServer } from '../../support/server'

const made = (name: string, text: string): Migration => ({ name, text, checksum: createHash('sha256').update(text).digest('hex') })

describe('the migrations', () => {
  let server: TestServer
  let known: Migration[]
  beforeAll(async () => {
    server = await startServer()
    known = await readMigrations()
  })
  afterAll(() => server.close())

  it('are numbered without a gap', () => {
    expect(known.map(({ name }) => Number(name.slice(0, 4)))).toEqual(known.map((_, at) => at + 1))
  })

  it('change nothing the second time', async () => {
    await expect(migrate(server.db, known, 0)).resolves.toBeUndefined()
  })

  it('apply what is new', async () => {
    known = [...known, made('9998-more.sql', 'create table more (id integer); -- a note; with a semicolon\ninsert into more values (7);')]
    await migrate(server.db, known, 0)
    expect((await sql<{ id: number }>`select id from more`.execute(server.db)).rows).toEqual([{ id: 7 }])
  })

  it('stop when an applied file changed', async () => {
    const changed = known.map((one, at) => (at === 0 ? made(one.name, `${one.text} `) : one))
    await expect(migrate(server.db, changed, 0)).rejects.toThrow('Migration 0001-accounts.sql changed after it was applied')
  })

  it('stop when the database is ahead of this version', async () => {
    await expect(migrate(server.db, known.slice(0, -1), 0)).rejects.toThrow('which this version does not know')
  })

  it('leave nothing behind when one of them fails', async () => {
    const broken = [...known, made('9999-broken.sql', 'create table half (id integer); select nonsense;')]
    await expect(migrate(server.db, broken, 0)).rejects.toThrow('nonsense')
    const found = await sql<{ there: string | null }>`select to_regclass('half')::text as there`.execute(server.db)
    expect(found.rows).toEqual([{ there: null }])
  })
})
