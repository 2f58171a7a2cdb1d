import { sql } from 'kysely'
import { isSpread } from '#server/database/machines'
import { tx } from '#server/database/tables'
import { mergeAccounts } from '#server/services/merge/merge'
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

  it('merges no accounts once its learners lie on several machines', async () => {
    await sql`create view citus_tables as select 1 as one`.execute(server.db)
    const merge = tx(server.db, (work) => mergeAccounts(work, { kept: 1, gone: 2, staffId: 1, reason: '', now: 0 }))
    await expect(merge).rejects.toThrow('分布在多台机器上')
  })
})
