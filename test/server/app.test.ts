import { user } from '@/contract/user'
import { startServer, type TestServer } from '../support/server'

describe('the server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('asks for a session where the contract does', async () => {
    const answer = await server.exchange(user.info, { query: {} })
    expect(answer).toMatchObject({ status: 404 })
    const s = await server.signIn()
    expect(s.userId).toBe(1)
  })
})
