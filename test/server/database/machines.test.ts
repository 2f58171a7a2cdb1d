import { sql } from 'kysely'
import { isSpread } from '#server/database/machines'
import { tx } from '#server/database/tables'
import { startServer, type TestServer } from '../../support/server'

describe('a database', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('lies on one machine as long as its engine places nothing elsewhere', async () => {
    expect(await isSpread(server.db)).toBe(false)
    expect(await isSpread(server.db)).toBe(false)
  })

  it('answers once for all its transactions', async () => {
    await sql`create view citus_tables as select 1 as one`.execute(server.db)
    expect(await tx(server.db, (work) => isSpread(work))).toBe(false)
    expect(await server.db.transaction().execute((work) => isSpread(work))).toBe(true)
  })
})
