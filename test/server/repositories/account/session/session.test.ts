import { findSession } from '#server/repositories/account/session/session'
import { startServer, type TestServer } from '../../../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const found = (accessToken: string) => findSession(server.db, accessToken, server.clock.now())

it('a session has hours for a child only', async () => {
  const { accessToken, userId } = await server.signIn()
  expect(await found(accessToken)).toMatchObject({ userId, isLocked: false, hours: null })
  const row = { user_id: userId, from_time: '08:00', to_time: '20:00', monthly_fen: 0, set_at: 1 }
  await server.db.insertInto('minor_mode').values(row).execute()
  expect((await found(accessToken))?.hours).toEqual({ from: '08:00', to: '20:00' })
})

it('an unknown token has no session', async () => {
  expect(await found('nobody')).toBeNull()
})

it('the use of a token is recorded once', async () => {
  const { accessToken, userId } = await server.signIn('13900000002')
  const usedAt = () => server.db.selectFrom('access_token').select('used_at').where('user_id', '=', userId).executeTakeFirstOrThrow()
  const first = server.clock.now()
  await found(accessToken)
  server.clock.advance(1_000)
  await found(accessToken)
  expect(await usedAt()).toEqual({ used_at: first })
})
