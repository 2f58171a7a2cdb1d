import { seal, unseal } from '#server/repositories/account/session/refresh'
import { endSession, hashOf, newToken } from '#server/repositories/account/session/session'
import { auth } from '@/contract/account/auth'
import type { SessionGrant } from '@/contract/account/auth.schema'
import { sessions } from '@/contract/account/session'
import { user } from '@/contract/account/user'
import { onPostgres, race } from '../../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'

const SECOND = 1000
const DAY = 86_400 * SECOND

describe('Document 2 §4 and §8, sessions', () => {
  let server: TestServer
  let session: TestSession
  beforeAll(async () => {
    server = await startServer()
  })
  beforeEach(async () => {
    session = await server.signIn()
  })
  afterAll(() => server.close())

  const renew = (refreshToken: string) => server.exchange(sessions.refresh, { query: { refreshToken } })
  const info = (accessToken: string) => server.exchange(user.info, { query: {} }, { ...session, accessToken })
  const dead = { status: 200, code: 410, msg: 'Login has expired, please log in again' }

  it('answer 401 without a token, with an unknown one, and with one past its two hours', async () => {
    expect(await server.exchange(user.info, { query: {} })).toMatchObject({ status: 200, code: 401 })
    expect(await info('unknown')).toMatchObject({ status: 200, code: 401 })
    server.clock.advance(7_200 * SECOND - 1)
    expect(await info(session.accessToken)).toMatchObject({ code: 200 })
    server.clock.advance(1)
    expect(await info(session.accessToken)).toMatchObject({ code: 401 })
  })

  it('record the first use of an access token, no later one, and none of another token', async () => {
    const other = await server.signIn('13900000099')
    const usedAt = async ({ accessToken }: TestSession) =>
      (await server.db.selectFrom('access_token').select('used_at').where('hash', '=', hashOf(accessToken)).executeTakeFirst())?.used_at
    expect(await usedAt(session)).toBeNull()
    const first = server.clock.now()
    await info(session.accessToken)
    server.clock.advance(SECOND)
    await info(session.accessToken)
    expect([await usedAt(session), await usedAt(other)]).toEqual([first, null])
  })

  it('renew once, and return the same successor when requested again within a minute, as after a lost reply of 30 s', async () => {
    const first = await renew(session.refreshToken)
    expect(first).toMatchObject({ code: 200, res: { userId: session.userId, expiresIn: 7200 } })
    server.clock.advance(60 * SECOND)
    expect((await renew(session.refreshToken)).res).toEqual(first.res)
    expect(await info(first.res?.accessToken ?? '')).toMatchObject({ code: 200 })
  })

  it('return the same successor to two renewals at the same time', async () => {
    const [one, two] = await Promise.all([renew(session.refreshToken), renew(session.refreshToken)])
    expect(one.res).toEqual(two.res)
  })

  onPostgres('gives two renewals that wait for the same token the same successor', async () => {
    const { value } = await race(server.db, {
      hold: (work) =>
        work.selectFrom('refresh_token').select('hash').where('hash', '=', hashOf(session.refreshToken)).forUpdate().execute(),
      act: () => Promise.all([renew(session.refreshToken), renew(session.refreshToken)]),
      count: 2,
    })
    const [one, two] = value
    expect(one.code).toBe(200)
    expect(two.res).toEqual(one.res)
  })

  it('ignore the token of a call that takes none', async () => {
    const asked = server.exchange(auth.sendSmsCode, { query: { mobile: '13900000009' } }, { ...session, accessToken: 'unknown' })
    expect(await asked).toMatchObject({ code: 200 })
  })

  it('end the whole family when a spent token is used again later', async () => {
    const { res } = await renew(session.refreshToken)
    server.clock.advance(60 * SECOND + 1)
    expect(await renew(session.refreshToken)).toMatchObject(dead)
    expect(await info(res?.accessToken ?? '')).toMatchObject({ code: 401 })
    expect(await renew(res?.refreshToken ?? '')).toMatchObject(dead)
  })

  it('return the successor again for ten seconds though it is in use, and no longer', async () => {
    const { res } = await renew(session.refreshToken)
    await info(res?.accessToken ?? '')
    server.clock.advance(10 * SECOND)
    expect((await renew(session.refreshToken)).res).toEqual(res)
    server.clock.advance(1)
    expect(await renew(session.refreshToken)).toMatchObject(dead)
    expect(await info(res?.accessToken ?? '')).toMatchObject({ code: 401 })
  })

  it('end the family at once when a token is used again whose successor was renewed', async () => {
    const second = await renew(session.refreshToken)
    const third = await renew(second.res?.refreshToken ?? '')
    expect(await renew(session.refreshToken)).toMatchObject(dead)
    expect(await renew(third.res?.refreshToken ?? '')).toMatchObject(dead)
  })

  it('end once, for any number of calls', async () => {
    const endedAt = () =>
      server.db
        .selectFrom('session_family')
        .select('revoked_at')
        .where('user_id', '=', session.userId)
        .where('revoked_at', 'is not', null)
        .orderBy('id', 'desc')
        .execute()
    const before = await endedAt()
    const first = server.clock.now()
    await endSession(server.db, session.refreshToken, first)
    await endSession(server.db, session.refreshToken, first + 1)
    await endSession(server.db, 'unknown', first + 2)
    expect(await endedAt()).toEqual([{ revoked_at: first }, ...before])
    expect(await renew(session.refreshToken)).toMatchObject(dead)
  })

  it("leave the learner's other devices alone when a family ends", async () => {
    const other = await server.signIn()
    await renew(session.refreshToken)
    server.clock.advance(61 * SECOND)
    await renew(session.refreshToken)
    expect(await info(other.accessToken)).toMatchObject({ code: 200 })
  })

  it('answer 410 to an unknown refresh token and to one past its thirty days', async () => {
    expect(await renew('unknown')).toMatchObject(dead)
    const other = await server.signIn()
    server.clock.advance(30 * DAY - 1)
    expect(await renew(other.refreshToken)).toMatchObject({ code: 200 })
    server.clock.advance(1)
    expect(await renew(session.refreshToken)).toMatchObject(dead)
  })

  it('answer 410 to the sessions of a locked account', async () => {
    const locked = await server.signIn('13900000002')
    await server.db.updateTable('users').set({ is_locked: true }).where('id', '=', locked.userId).execute()
    expect(await server.exchange(user.info, { query: {} }, locked)).toMatchObject({ status: 200, code: 410 })
    expect(await renew(locked.refreshToken)).toMatchObject(dead)
  })

  it('store no token in readable form', async () => {
    const { res } = await renew(session.refreshToken)
    const tables = [
      await server.db.selectFrom('refresh_token').selectAll().execute(),
      await server.db.selectFrom('access_token').selectAll().execute(),
    ]
    // 32 random bytes, which nobody guesses.
    for (const token of [session.refreshToken, session.accessToken]) expect(token).toMatch(/^[1-9a-z][0-9a-z]*\.[\w-]{43}$/)
    const stored = JSON.stringify(tables)
    for (const token of [session.refreshToken, session.accessToken, res?.accessToken, res?.refreshToken])
      expect(stored).not.toContain(token)
  })
})

const grant: SessionGrant = { accessToken: 'a', refreshToken: 'r', expiresIn: 7200, userId: 7 }
const token = newToken()

/** The sealed text with one bit of a byte changed. */
const changed = (sealed: string, at: number) => {
  const bytes = Buffer.from(sealed, 'base64')
  bytes[at < 0 ? bytes.length + at : at] = (bytes.at(at) ?? 0) ^ 1
  return bytes.toString('base64')
}

describe('a sealed session', () => {
  it('opens with its token, and is never sealed alike twice', () => {
    const [one, two] = [seal(grant, token), seal(grant, token)]
    expect([unseal(one, token), unseal(two, token)]).toEqual([grant, grant])
    expect(one).not.toBe(two)
  })

  it.each([
    ['what the database has of it', hashOf(token)],
    ['another token', newToken()],
    ['nothing', ''],
  ])('stays closed with %s', (_case, other) => {
    expect(() => unseal(seal(grant, token), other)).toThrow()
  })

  it.each([0, 11, 12, 27, 28, -1])('a sealed session is refused with byte %i changed', (at) => {
    expect(() => unseal(changed(seal(grant, token), at), token)).toThrow()
  })

  it('a sealed session is refused where it holds no session', () => {
    expect(() => unseal(seal({ accessToken: 'a' } as SessionGrant, token), token)).toThrow('sealed text is no grant')
    expect(() => unseal(seal({ accessToken: 'a', refreshToken: 'r' } as SessionGrant, token), token)).toThrow('sealed text is no grant')
    expect(() => unseal(seal({ accessToken: 1, refreshToken: 'r', expiresIn: 1, userId: 1 } as never, token), token)).toThrow(
      'sealed text is no grant',
    )
  })
})
