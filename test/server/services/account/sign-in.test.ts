import { tx } from '#server/database/tables'
import { giveKey } from '#server/repositories/account/session/one-time-key'
import { countFailure, putPassword, uncountFailure } from '#server/repositories/account/sign-in'
import { recordDevice } from '#server/repositories/invite/risks'
import { passwordHash } from '#server/services/account/password'
import { knownPlaces, recordPlaces } from '#server/services/account/sign-in'
import { auth } from '@/contract/account/auth'
import { sessions } from '@/contract/account/session'
import { addressOf, signedHeaders } from '../../../support/exchange'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const MOBILE = '13900000021'
const QUARTER = 900_000

describe('signing in by account and password', () => {
  let server: TestServer
  let userId: number
  beforeAll(async () => {
    server = await startServer()
    userId = (await server.signIn(MOBILE)).userId
    await server.db.updateTable('users').set({ studentid: 'QM2026001' }).where('id', '=', userId).execute()
    await server.db
      .insertInto('user_password')
      .values({ user_id: userId, hash: await passwordHash('right-1234') })
      .execute()
  })
  afterAll(() => server.close())

  const login = (account: string, password: string) => server.exchange(auth.loginByAccount, { body: { account, password } })

  it.each([MOBILE, `+86${MOBILE}`, 'QM2026001', ' QM2026001 '])(
    '[D2-7-account-1] POST /v2/user/account/login accepts %j',
    async (account) => {
      expect(await login(account, 'right-1234')).toMatchObject({ code: 200, res: { userId, expiresIn: 7200 } })
    },
  )

  it('stores an argon2id hash of 19 MiB and two passes, never the password', async () => {
    const { hash } = await server.db.selectFrom('user_password').select('hash').executeTakeFirstOrThrow()
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('answers the same to a wrong password, an unknown account and an account without a password', async () => {
    await server.signIn('13900000022')
    const answers = await Promise.all([
      login(MOBILE, 'wrong'),
      login('13900000099', 'wrong'),
      login('13900000022', 'wrong'),
      login('nobody', 'x'),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, code: 417, msg: '账号或密码错误' })
  })

  it('stops after five tries and continues a quarter of an hour later', async () => {
    server.clock.advance(QUARTER)
    for (let n = 0; n < 5; n++) expect((await login(MOBILE, `wrong-${n}`)).code).toBe(417)
    expect(await login(MOBILE, 'right-1234')).toMatchObject({ code: 429, msg: '密码错误次数过多，请 15 分钟后再试' })
    server.clock.advance(QUARTER)
    expect((await login(MOBILE, 'right-1234')).code).toBe(200)
  })

  it('resets the tries of a learner with a new password, and of nobody else', async () => {
    const { db, clock } = server
    const other = await server.signIn('13900000023')
    const tried = { tries: 5, tries_since: clock.now() }
    const { hash } = await db.selectFrom('user_password').select('hash').executeTakeFirstOrThrow()
    await db
      .insertInto('user_password')
      .values({ user_id: other.userId, hash, ...tried })
      .execute()
    await db.updateTable('user_password').set(tried).execute()
    await tx(db, (work) => putPassword(work, userId, hash))
    expect((await login(MOBILE, 'right-1234')).code).toBe(200)
    expect((await login('13900000023', 'right-1234')).code).toBe(429)
    await db.deleteFrom('user_password').where('user_id', '=', other.userId).execute()
  })

  it('resets the tries after a right one', async () => {
    server.clock.advance(QUARTER)
    for (const _ of [1, 2]) {
      for (let n = 0; n < 4; n++) expect((await login(MOBILE, 'wrong')).code).toBe(417)
      expect((await login(MOBILE, 'right-1234')).code).toBe(200)
    }
  })

  it('counts no right try against an address', async () => {
    server.clock.advance(QUARTER)
    await login(MOBILE, 'wrong')
    const counts = () => server.db.selectFrom('login_failure').select('count').where('address', 'not like', 'name:%').execute()
    expect(await counts()).toEqual([{ count: 1 }])
    await login(MOBILE, 'right-1234')
    expect(await counts()).toEqual([{ count: 1 }])
    await server.db.updateTable('login_failure').set({ count: 59 }).execute()
    expect([(await login(MOBILE, 'right-1234')).code, (await login(MOBILE, 'wrong')).code]).toEqual([200, 417])
    expect(await login(MOBILE, 'right-1234')).toMatchObject({ code: 429, msg: '尝试次数过多，请 15 分钟后再试' })
  })

  it('counts tries at a name without an account like those at one with it, in any notation of the name', async () => {
    server.clock.advance(QUARTER)
    const names = ['13900000098', '+8613900000098', ' 13900000098', '13900000098', '13900000098', '13900000098']
    const codes = []
    for (const name of names) codes.push((await login(name, 'wrong')).code)
    expect(codes).toEqual([417, 417, 417, 417, 417, 429])
  })

  it('counts the addresses of one network together', async () => {
    for (const host of [1, 2])
      await server.app.inject({
        method: 'POST',
        url: addressOf(auth.loginByAccount, {}),
        remoteAddress: `2001:db8:1:2::${host}`,
        headers: signedHeaders(server.clock.now()),
        payload: { account: 'nobody', password: 'x' },
      })
    const counted = server.db.selectFrom('login_failure').select('count').where('address', 'like', '2001:%')
    expect(await counted.execute()).toEqual([{ count: 2 }])
  })

  it('counts from the first try on, and removes a right one again', async () => {
    const { db } = server
    const count = (at: number, address = 'counted') => countFailure(db, address, at, { most: 2, windowMs: 100 })
    const counts = [await count(0), await count(60), await count(99), await count(100), await count(159), await count(199)]
    expect(counts).toEqual([true, true, false, true, true, false])
    await count(100, 'other')
    for (let time = 0; time < 3; time += 1) await uncountFailure(db, 'counted')
    const rows = db.selectFrom('login_failure').select('count').where('address', 'in', ['counted', 'other']).orderBy('address')
    expect(await rows.execute()).toEqual([{ count: 0 }, { count: 1 }])
  })

  it('counts tries made at once', async () => {
    server.clock.advance(QUARTER)
    const codes = (await Promise.all(Array.from({ length: 9 }, () => login(MOBILE, 'wrong')))).map(({ code }) => code)
    expect(codes.filter((code) => code === 417).length).toBeLessThanOrEqual(6)
    expect((await login(MOBILE, 'right-1234')).code).toBe(429)
  })

  it('[D2-6-locked-1] refuses a locked account in the words of the documents', async () => {
    server.clock.advance(QUARTER)
    await server.db.updateTable('users').set({ is_locked: true }).where('id', '=', userId).execute()
    expect(await login(MOBILE, 'right-1234')).toMatchObject({ code: 403, msg: '账号被限制登录，请联系客服' })
  })
})

const MINUTE = 60_000
const DEAD = { status: 200, code: 417, msg: '登录链接已失效，请重新登录' }

describe('signing in by a key that works once', () => {
  let server: TestServer
  let learner: TestSession
  beforeAll(async () => {
    server = await startServer()
    learner = await server.signIn('13900000031')
    await server.db
      .insertInto('messaging_identity')
      .values([
        { app: 'web', open_id: 'o-31', union_id: null, user_id: learner.userId },
        { app: 'web', open_id: 'o-32', union_id: null, user_id: (await server.signIn('13900000032')).userId },
      ])
      .execute()
  })
  afterAll(() => server.close())

  const once = async () => (await server.send(sessions.onceToken, {}, learner)).token
  const byToken = (body: { token: string; userId?: number; openId?: string }) => server.exchange(auth.loginByOnceToken, { body })
  const byKey = (loginKey: string) => server.exchange(auth.loginByKey, { body: { loginKey } })

  it('[D2-7-once-1] GET /v2/user/once of the token service gives the signed-in learner a token for 60 seconds', async () => {
    expect(sessions.onceToken.service).toBe('token')
    expect(await server.send(sessions.onceToken, {}, learner)).toEqual({
      token: expect.stringMatching(/^[1-9a-z][0-9a-z]*\.[\w-]{43}$/),
      expiresIn: 60,
    })
    expect(await server.exchange(sessions.onceToken, {})).toMatchObject({ code: 401 })
  })

  it('[D2-7-once-2] POST /v2/once-token/login needs the token with its userId or openId', async () => {
    expect(await byToken({ token: await once(), userId: learner.userId })).toMatchObject({ code: 200, res: { userId: learner.userId } })
    expect(await byToken({ token: await once(), openId: 'o-31' })).toMatchObject({ code: 200, res: { userId: learner.userId } })
  })

  it.each([{ userId: 999_999 }, { openId: 'o-other' }, { openId: 'o-32' }, {}])('refuses a token under %j and spends it', async (who) => {
    const token = await once()
    expect(await byToken({ token, ...who })).toMatchObject(DEAD)
    expect(await byToken({ token, userId: learner.userId })).toMatchObject(DEAD)
  })

  it('a token opens one session, also when two ask at once', async () => {
    const token = await once()
    const codes = await Promise.all([1, 2, 3].map(async () => (await byToken({ token, userId: learner.userId })).code))
    expect(codes.sort()).toEqual([200, 417, 417])
  })

  it('a token expires after 60 seconds', async () => {
    const token = await once()
    server.clock.advance(MINUTE)
    expect(await byToken({ token, userId: learner.userId })).toMatchObject(DEAD)
  })

  it('[D2-7-loginkey-1] POST /user/login-key/login gives tokens for a login key, once', async () => {
    const key = await giveKey(server.db, 'login', learner.userId, server.clock.now())
    expect(await byKey(key)).toMatchObject({ code: 200, res: { userId: learner.userId, expiresIn: 7200 } })
    expect(await byKey(key)).toMatchObject(DEAD)
  })

  it('a login key is not a token and a token is not a login key', async () => {
    const key = await giveKey(server.db, 'login', learner.userId, server.clock.now())
    expect(await byToken({ token: key, userId: learner.userId })).toMatchObject(DEAD)
    const again = await server.signIn('13900000031')
    expect(await byKey((await server.send(sessions.onceToken, {}, again)).token)).toMatchObject(DEAD)
  })

  it('[D2-6-locked-2] a locked account gets no session by a key', async () => {
    await server.db.updateTable('users').set({ is_locked: true }).where('id', '=', learner.userId).execute()
    const key = await giveKey(server.db, 'login', learner.userId, server.clock.now())
    expect(await byKey(key)).toMatchObject({ code: 403, msg: '账号被限制登录，请联系客服' })
  })
})

describe('known places', () => {
  const MOBILE = '13900000071'
  const HOME = { network: '198.51.100.7', device: 'phone-of-the-owner' }

  describe('the known places of a learner', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startServer()
      const { userId } = await server.signIn(MOBILE)
      await tx(server.db, (work) => recordPlaces(work, userId, HOME, server.clock.now()))
      await recordDevice(server.db, userId, 'tablet-of-the-owner', server.clock.now())
    })
    afterAll(() => server.close())

    it.each([
      ['both', HOME, 2],
      ['the device elsewhere', { ...HOME, network: '203.0.113.1' }, 1],
      ['the network without a device', { ...HOME, device: '' }, 1],
      ['the network with a device of another', { ...HOME, device: 'phone-of-another' }, 1],
      ['a device that the app has run on', { network: '203.0.113.1', device: 'tablet-of-the-owner' }, 1],
      ['neither', { network: '203.0.113.1', device: 'phone-of-another' }, 0],
      ['no device at all', { network: '203.0.113.1', device: '' }, 0],
    ])('include: %s', async (_, caller, count) => {
      expect(await knownPlaces(server.deps, MOBILE, caller)).toHaveLength(count)
      expect(await knownPlaces(server.deps, '13900000072', caller)).toEqual([])
    })

    it('have the device first, are the same twice, and are stored as hashes', async () => {
      const [device, network] = await knownPlaces(server.deps, MOBILE, HOME)
      expect(await knownPlaces(server.deps, MOBILE, { ...HOME, network: '203.0.113.1' })).toEqual([device])
      expect(await knownPlaces(server.deps, MOBILE, { ...HOME, device: '' })).toEqual([network])
      const kept = JSON.stringify(await server.db.selectFrom('sign_in_place').selectAll().execute())
      for (const text of Object.values(HOME)) expect(kept).not.toContain(text)
    })
  })
})
