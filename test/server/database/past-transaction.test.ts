import { forgetTransactions } from '#server/database/past-transaction'
import { tx } from '#server/database/tables'
import { startServer, type TestServer } from '../../support/server'

describe('a statement outside its transaction', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const users = () => server.db.selectFrom('users').select('id').execute()

  it('a late statement is refused, because on the embedded database it would wait for ever', async () => {
    await expect(tx(server.db, () => users())).rejects.toThrow('past the transaction')
    expect(await users()).toEqual([])
  })

  it('becomes an ordinary one once the transaction is over, also in later callbacks', async () => {
    let late = async (): Promise<unknown> => undefined
    await tx(server.db, async (work) => {
      await work.selectFrom('users').select('id').execute()
      late = async () => users()
    })
    expect(await late()).toEqual([])
  })

  it('a late statement is detected again by the next transaction after all transactions were cleared', async () => {
    const past = () => tx(server.db, () => users())
    forgetTransactions()
    await expect(past()).rejects.toThrow('past the transaction')
  })
})
