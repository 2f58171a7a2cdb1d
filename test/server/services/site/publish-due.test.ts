import { publishDue } from '#server/services/site/publish-due'
import { startServer, type TestServer } from '../../../support/server'

const SOLD = 102

describe('content whose moment has come', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('changes nothing where no moment has come', async () => {
    const row = { course_id: SOLD, from_at: null, until_at: server.clock.now() + 1 }
    await server.db.insertInto('course_sale_time').values(row).execute()
    expect(await publishDue(server.deps)).toBe(0)
  })

  it('turns each once where two processes do it at the same moment', async () => {
    server.clock.advance(1)
    const counts = await Promise.all([publishDue(server.deps), publishDue(server.deps)])
    expect(counts[0] + counts[1]).toBe(1)
    const { is_on_sale } = await server.db.selectFrom('course').select('is_on_sale').where('id', '=', SOLD).executeTakeFirstOrThrow()
    expect(is_on_sale).toBe(false)
  })
})
