import { buildApp } from '#server/app'
import { apple } from '@/contract/account/apple'
import { message } from '@/contract/account/message'
import { profile } from '@/contract/account/profile'
import { user } from '@/contract/account/user'
import { exchangeOver } from '../../../support/exchange'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const STALE = { code: 417, msg: '这次 Apple 登录已经用过或过期，请再点一次' }
const MINUTE = 60_000

describe('signing in with Apple', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  /** Asks the sheet of an iPhone for the token of a person. */
  async function tokenOf(person: string, nonce?: string): Promise<string> {
    const asked = nonce ?? (await server.send(apple.nonce, {})).nonce
    const reply = await server.app.inject({ method: 'POST', url: '/dev/apple/token', payload: { person, nonce: asked } })
    return reply.json().identityToken
  }
  const login = async (person: string) => server.send(apple.login, { body: { identityToken: await tokenOf(person) } })
  const link = async (person: string, learner: TestSession) =>
    server.send(apple.link, { body: { identityToken: await tokenOf(person) } }, learner)
  const personal = (learner: TestSession) => server.send(profile.personal, {}, learner)
  const titles = async (learner: TestSession) =>
    (await server.send(message.list, { query: {} }, learner)).filter(({ kind }) => kind === 'account_security').map(({ title }) => title)
  /** Signs a notice of Apple's server. */
  async function notice(person: string, kind: string): Promise<string> {
    return (await server.app.inject({ method: 'POST', url: '/dev/apple/notice', payload: { person, kind } })).json().payload
  }
  const tell = (payload: string) => server.app.inject({ method: 'POST', url: '/notify/apple', payload: { payload } })

  it('makes an account at first, and finds it again', async () => {
    const first = await login('ann')
    expect(await login('ann')).toMatchObject({ userId: first.userId })
    expect((await login('ben')).userId).not.toBe(first.userId)
    expect(await server.send(user.info, { query: {} }, first)).toMatchObject({ id: first.userId, verifiedMobile: '' })
    expect((await personal(first)).hasApple).toBe(true)
  })

  it('makes one account for two first sign-ins at once', async () => {
    const tokens = await Promise.all(['', '', ''].map(() => tokenOf('cat')))
    const grants = await Promise.all(tokens.map((identityToken) => server.send(apple.login, { body: { identityToken } })))
    expect(new Set(grants.map(({ userId }) => userId)).size).toBe(1)
  })

  it('takes a token once, however often it comes back at the same time', async () => {
    const body = { identityToken: await tokenOf('ann') }
    const answers = await Promise.all([1, 2, 3].map(() => server.exchange(apple.login, { body })))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 417, 417])
    await expect(server.send(apple.login, { body })).rejects.toMatchObject(STALE)
    await expect(server.send(apple.link, { body }, await server.signIn('13900000071'))).rejects.toMatchObject(STALE)
  })

  it('takes no token for a nonce that is not ours, or is older than ten minutes', async () => {
    const { nonce } = await server.send(apple.nonce, {})
    const [end = '', random = '', seal = ''] = nonce.split('.')
    const later = (Number.parseInt(end, 36) + MINUTE).toString(36)
    for (const forged of ['x', `${later}.${random}.${seal}`, `${end}.${random}x.${seal}`, `${end}.${random}.`]) {
      const body = { identityToken: await tokenOf('ann', forged) }
      await expect(server.send(apple.login, { body })).rejects.toMatchObject(STALE)
    }
    const identityToken = await tokenOf('ann', nonce)
    server.clock.advance(10 * MINUTE)
    await expect(server.send(apple.login, { body: { identityToken } })).rejects.toMatchObject(STALE)
  })

  it('refuses what Apple did not sign', async () => {
    const token = await tokenOf('ann')
    for (const identityToken of ['x', `${token}x`, token.replace(/\..*\./, '.e30.')]) {
      const wrong = { code: 417, msg: 'Apple 登录没有通过验证，请再点一次' }
      await expect(server.send(apple.login, { body: { identityToken } })).rejects.toMatchObject(wrong)
    }
  })

  it('refuses a locked account, and leaves no session', async () => {
    const { userId } = await login('dan')
    await server.db.updateTable('users').set({ is_locked: true }).where('id', '=', userId).execute()
    const sessions = () => server.db.selectFrom('session_family').select('id').where('user_id', '=', userId).execute()
    const before = await sessions()
    await expect(login('dan')).rejects.toMatchObject({ code: 403, msg: '账号被限制登录，请联系客服' })
    expect(await sessions()).toEqual(before)
  })

  it('links to an account that is there, and goes again', async () => {
    const learner = await server.signIn('13900000072')
    expect((await personal(learner)).hasApple).toBe(false)
    expect((await link('eve', learner)).hasApple).toBe(true)
    expect((await link('eve', learner)).hasApple).toBe(true)
    expect((await login('eve')).userId).toBe(learner.userId)
    expect((await server.send(apple.unlink, {}, learner)).hasApple).toBe(false)
    expect(await titles(learner)).toEqual(['已解绑 Apple 账户', '已绑定 Apple 账户'])
    expect((await login('eve')).userId).not.toBe(learner.userId)
  })

  it('links to no account where it opens another one, or the account has another Apple', async () => {
    const learner = await server.signIn('13900000073')
    await login('fay')
    await expect(link('fay', learner)).rejects.toMatchObject({ code: 409, msg: '这个 Apple 账户已经绑定了别的学堂账号' })
    await link('gus', learner)
    await expect(link('hal', learner)).rejects.toMatchObject({ code: 409, msg: '你已经绑定了另一个 Apple 账户，先解绑再换' })
    // A refused link takes nothing: the account of Apple is free for somebody else.
    expect((await link('hal', await server.signIn('13900000074'))).hasApple).toBe(true)
  })

  it('stays while it is the only way in', async () => {
    const learner = await login('ida')
    const only = { code: 409, msg: 'Apple 是你现在唯一的登录方式，先绑定手机号再解绑' }
    await expect(server.send(apple.unlink, {}, learner)).rejects.toMatchObject(only)
    const identity = { app: 'mini' as const, open_id: 'ida-mini', union_id: null, user_id: learner.userId }
    await server.db.insertInto('messaging_identity').values(identity).execute()
    expect((await server.send(apple.unlink, {}, learner)).hasApple).toBe(false)
  })

  it('goes without a message when there was none', async () => {
    const learner = await server.signIn('13900000075')
    expect((await server.send(apple.unlink, {}, learner)).hasApple).toBe(false)
    expect(await titles(learner)).toEqual([])
  })

  it('ends when Apple says that the person took the consent back, until they consent anew', async () => {
    const learner = await login('jan')
    server.clock.advance(MINUTE)
    const payload = await notice('jan', 'consent-revoked')
    expect((await tell(payload)).statusCode).toBe(200)
    await expect(personal(learner)).rejects.toMatchObject({ code: 401 })
    server.clock.advance(MINUTE)
    const anew = await login('jan')
    expect([anew.userId, (await personal(anew)).hasApple, await titles(anew)]).toEqual([learner.userId, true, ['Apple 登录已停用']])
    // The old notice, sent again, is not about the new consent.
    expect((await tell(payload)).statusCode).toBe(200)
    expect((await personal(anew)).hasApple).toBe(true)
  })

  it('goes on after other notices, those about strangers, and those that Apple did not sign', async () => {
    const learner = await login('kim')
    server.clock.advance(MINUTE)
    expect((await tell(await notice('kim', 'email-disabled'))).statusCode).toBe(200)
    expect((await tell(await notice('nobody', 'account-delete'))).statusCode).toBe(200)
    expect((await tell(`${await notice('kim', 'account-delete')}x`)).statusCode).toBe(401)
    expect((await personal(learner)).hasApple).toBe(true)
  })

  it('refuses by its name where the school has none, and offers nothing', async () => {
    const learner = await server.signIn('13900000076')
    const deps = { ...server.deps, env: { ...server.deps.env, apple: { kind: 'off' as const } } }
    const app = await buildApp(deps)
    try {
      const exchange = exchangeOver(app, server.clock.now)
      expect(await exchange(apple.nonce, {})).toMatchObject({ code: 409, msg: '学校还没有开通 Apple 登录' })
      expect((await exchange(profile.personal, {}, learner)).res).not.toHaveProperty('hasApple')
      const inject = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
      expect((await inject('/dev/apple/token', { person: 'ann', nonce: 'n' })).statusCode).toBe(404)
    } finally {
      await app.close()
    }
  })
})
