import { forgetDeadSessions } from '#server/repositories/account/session/forget'
import { passwordHash } from '#server/services/account/password'
import { auth } from '@/contract/account/auth'
import { sessions } from '@/contract/account/session'
import { user } from '@/contract/account/user'
import { startServer, type TestServer, type TestSession } from '../../support/server'

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000
const SECOND_MS = 1_000

let server: TestServer
let session: TestSession
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  session = await server.signIn()
})

const renew = (refreshToken: string) => server.exchange(sessions.refresh, { query: { refreshToken } })
const info = (accessToken = session.accessToken) => server.exchange(user.info, { query: {} }, { ...session, accessToken })
const login = (account: string, password = 'wrong') => server.exchange(auth.loginByAccount, { body: { account, password } })
const logout = (refreshToken: string) => server.exchange(sessions.logout, { body: { refreshToken } })

describe('random passwords', () => {
  it('random passwords are limited by the address over all accounts, and a right one is not counted', async () => {
    const { userId } = session
    await server.db
      .insertInto('user_password')
      .values({ user_id: userId, hash: await passwordHash('right-1234') })
      .execute()
    expect((await login('13900000001', 'right-1234')).code).toBe(200)
    expect(await server.db.selectFrom('login_failure').select('count').execute()).toEqual([{ count: 0 }])
    await server.db.updateTable('login_failure').set({ count: 58 }).execute()
    const codes = (await Promise.all(['a', 'b', 'c', 'd'].map((account) => login(account)))).map(({ code }) => code)
    expect(codes.sort()).toEqual([417, 417, 429, 429])
    expect(await login('13900000001', 'right-1234')).toMatchObject({ code: 429, msg: '尝试次数过多，请 15 分钟后再试' })
    server.clock.advance(QUARTER_MS)
    expect((await login('13900000001', 'right-1234')).code).toBe(200)
  })
})

describe('an ended session', () => {
  it('an ended session is refused on the server, and the other devices of the learner stay signed in', async () => {
    const other = await server.signIn()
    expect((await logout(session.refreshToken)).code).toBe(200)
    expect((await info()).code).toBe(401)
    expect((await renew(session.refreshToken)).code).toBe(410)
    expect((await info(other.accessToken)).code).toBe(200)
  })

  it('can be ended by a spent token, twice, and not by an unknown one', async () => {
    const { res } = await renew(session.refreshToken)
    for (const token of [session.refreshToken, session.refreshToken, 'nobody']) expect((await logout(token)).code).toBe(200)
    expect((await info(res?.accessToken)).code).toBe(401)
  })
})

describe('a spent refresh token', () => {
  it('returns its successor again for ten seconds', async () => {
    const { res } = await renew(session.refreshToken)
    await info(res?.accessToken)
    server.clock.advance(10 * SECOND_MS)
    expect((await renew(session.refreshToken)).res).toEqual(res)
    server.clock.advance(1)
    expect((await renew(session.refreshToken)).code).toBe(410)
    expect((await info(res?.accessToken)).code).toBe(401)
  })

  it('ends the session when its successor was spent too', async () => {
    const { res } = await renew(session.refreshToken)
    const next = await renew(res?.refreshToken ?? '')
    expect((await renew(session.refreshToken)).code).toBe(410)
    expect((await info(next.res?.accessToken)).code).toBe(401)
  })

  it('returns its successor for a minute while that is unused, since the reply was lost', async () => {
    const { res } = await renew(session.refreshToken)
    server.clock.advance(31 * SECOND_MS)
    expect((await renew(session.refreshToken)).res).toEqual(res)
  })
})

describe('the clean-up of sessions', () => {
  it('deletes ended sessions, and keeps living ones', async () => {
    const { db, clock, deps } = server
    await server.exchange(auth.sendSmsCode, { query: { mobile: '13900000003' } })
    await db.insertInto('payment_notice').values({ id: 'notice-1', trade_no: 'trade-1', received_at: clock.now() }).execute()
    clock.advance(31 * DAY_MS)
    const alive = await server.signIn()
    await forgetDeadSessions(deps)
    const families = await db
      .selectFrom('session_family')
      .innerJoin('access_token', 'access_token.family_id', 'session_family.id')
      .select('session_family.user_id')
      .execute()
    expect(families).toEqual([{ user_id: alive.userId }])
    expect(await db.selectFrom('session_family').select('id').execute()).toHaveLength(1)
    for (const table of ['sms_code', 'login_failure', 'sms_outbox'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    expect(await db.selectFrom('payment_notice').select('id').execute()).toHaveLength(1)
    clock.advance(180 * DAY_MS)
    await forgetDeadSessions(deps)
    expect(await db.selectFrom('payment_notice').select('id').execute()).toEqual([])
  })
})
