import { tx } from '../../../server/database/tx'
import { startServer, type TestServer } from '../../support/server'

const isEmbedded = process.env.TEST_DATABASE_URL === undefined

describe('a statement past its transaction', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const users = () => server.db.selectFrom('users').select('id').execute()

  it('is refused on the embedded database, where it would wait for ever', async () => {
    const past = tx(server.db, () => users())
    await (isEmbedded ? expect(past).rejects.toThrow('past the transaction') : expect(past).resolves.toEqual([]))
    expect(await users()).toEqual([])
  })

  it('is an ordinary one again once the transaction is over, also in what it left behind', async () => {
    let late = async (): Promise<unknown> => undefined
    await tx(server.db, async (work) => {
      await work.selectFrom('users').select('id').execute()
      late = async () => users()
    })
    expect(await late()).toEqual([])
  })
})
