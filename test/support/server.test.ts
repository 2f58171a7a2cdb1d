import { user } from '@/contract/user'
import { startServer } from './server'

describe('the test server', () => {
  it('makes a new account beside the seeded ones', async () => {
    const server = await startServer({ seed: true })
    const known = await server.db.selectFrom('users').select('id').execute()
    const session = await server.signIn('13999999999')
    expect(known.map(({ id }) => id)).not.toContain(session.userId)
    expect(await server.send(user.info, { query: {} }, session)).toMatchObject({ id: session.userId })
    await server.close()
  })
})
