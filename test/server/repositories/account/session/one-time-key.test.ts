import { tx } from '#server/database/tables'
import { giveKey, ONE_TIME_SECONDS, spendKey } from '#server/repositories/account/session/one-time-key'
import { onPostgres, race } from '../../../../support/race'
import { startServer, type TestServer } from '../../../../support/server'

let server: TestServer
let userId: number
beforeAll(async () => {
  server = await startServer()
  userId = (await server.signIn()).userId
})
afterAll(() => server.close())

const give = (seconds?: number) => giveKey(server.db, 'login', userId, server.clock.now(), seconds)
const spend = (key: string, kind: 'login' | 'once' = 'login') => tx(server.db, (work) => spendKey(work, kind, key, server.clock.now()))

describe('a key for one use', () => {
  it('a key for one use is valid once, for its own purpose', async () => {
    const key = await give()
    expect([await spend('unknown'), await spend(key, 'once'), await spend(key), await spend(key)]).toEqual([null, null, userId, null])
  })

  it.each([
    [undefined, ONE_TIME_SECONDS],
    [300, 300],
  ])('a key given for %s seconds is valid for %i', async (seconds, lifetime) => {
    const [early, late] = [await give(seconds), await give(seconds)]
    server.clock.advance(lifetime * 1000 - 1)
    expect(await spend(early)).toBe(userId)
    server.clock.advance(1)
    expect(await spend(late)).toBeNull()
  })

  it('a key for one use is unreadable in the database', async () => {
    const key = await give()
    expect(JSON.stringify(await server.db.selectFrom('one_time_key').selectAll().execute())).not.toContain(key)
  })

  onPostgres('opens for one of two simultaneous uses', async () => {
    const key = await give()
    const { value } = await race(server.db, { hold: (work) => spendKey(work, 'login', key, server.clock.now()), act: () => spend(key) })
    expect(value).toBeNull()
  })
})
