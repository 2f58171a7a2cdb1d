import { giveKey } from '#server/repositories/account/session/one-time-key'
import { auth } from '@/contract/account/auth'
import { sessions } from '@/contract/account/session'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

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
    expect(await server.send(sessions.onceToken, {}, learner)).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), expiresIn: 60 })
    expect(await server.exchange(sessions.onceToken, {})).toMatchObject({ code: 401 })
  })

  it('[D2-7-once-2] POST /v2/once-token/login takes the token with the userId or the openId it belongs to', async () => {
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

  it('a token ends after 60 seconds', async () => {
    const token = await once()
    server.clock.advance(MINUTE)
    expect(await byToken({ token, userId: learner.userId })).toMatchObject(DEAD)
  })

  it('[D2-7-loginkey-1] POST /user/login-key/login gives tokens for a login key, once', async () => {
    const key = await giveKey(server.db, 'login', learner.userId, server.clock.now())
    expect(await byKey(key)).toMatchObject({ code: 200, res: { userId: learner.userId, expiresIn: 7200 } })
    expect(await byKey(key)).toMatchObject(DEAD)
  })

  it('a login key is no token and a token is no login key', async () => {
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
