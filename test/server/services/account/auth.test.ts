import { forgetDeadSessions } from '#server/repositories/account/session/forget'
import { useCode } from '#server/services/account/sms-codes'
import { auth } from '@/contract/account/auth'
import { user } from '@/contract/account/user'
import { findProof, PROOF_BITS } from '@/domain/account/code'
import { startServer, type TestServer } from '../../../support/server'
import { FIRST_MOMENT } from '../../../support/test-clock'

const MINUTE = 60_000

describe('signing in by SMS code', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const ask = (mobile: string) => server.exchange(auth.sendSmsCode, { query: { mobile } })
  const login = (mobile: string, smscode: string) => server.exchange(auth.loginBySms, { body: { mobile, smscode } })
  const newestCode = async (mobile: string) => {
    const page = await server.app.inject({ url: '/dev/sms.json', query: { mobile } })
    return /\d{6}/.exec(page.json<{ rows: { body: string }[] }>().rows[0]?.body ?? '')?.[0] ?? ''
  }
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
  const fresh = async (mobile: string) => {
    expect(await ask(mobile)).toMatchObject({ code: 200, res: { resendAfter: 60, expiresIn: 300 } })
    return newestCode(mobile)
  }

  it('[D2-7-auth-2] [D2-7-auth-3] creates the account at the first sign-in and finds it at the next', async () => {
    const first = await login('13900000010', await fresh('13900000010'))
    expect(first).toMatchObject({ code: 200, res: { expiresIn: 7200 } })
    server.clock.advance(MINUTE)
    const second = await login('+86 13900000010', await fresh('13900000010'))
    expect(second.res?.userId).toBe(first.res?.userId)
    const users = server.db
      .selectFrom('users')
      .select('created_at')
      .where('id', '=', first.res?.userId ?? 0)
    expect(await users.executeTakeFirst()).toEqual({ created_at: server.clock.now() - MINUTE })
    const info = await server.send(user.info, { query: {} }, second.res)
    expect(info.nickname).toMatch(/^学员\d{4}$/)
  })

  it.each(['123', '23800000001', '010-12345678', '手机'])('refuses %s as a mobile number', async (mobile) => {
    expect(await ask(mobile)).toMatchObject({ status: 200, code: 417, msg: '请输入正确的手机号' })
  })

  it('names the missing parameter', async () => {
    expect(await server.exchange(auth.sendSmsCode, { query: {} as { mobile: string } })).toMatchObject({
      status: 200,
      code: 417,
      msg: '参数 mobile 缺失或有误',
    })
  })

  it('accepts a code once', async () => {
    const code = await fresh('13900000011')
    expect(await login('13900000011', code)).toMatchObject({ code: 200 })
    expect(await login('13900000011', code)).toMatchObject({ code: 417, msg: '验证码已失效，请重新获取' })
  })

  it('gives one of two sign-ins at once the session', async () => {
    const code = await fresh('13900000012')
    const answers = await Promise.all([login('13900000012', code), login('13900000012', code)])
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 417])
  })

  it('accepts a code once among simultaneous uses', async () => {
    const code = await fresh('13900000024')
    const uses = await Promise.allSettled([1, 2, 3].map(() => useCode(server.deps, { mobile: '13900000024', purposes: ['number'] }, code)))
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('invalidates a code after five wrong tries', async () => {
    const code = await fresh('13900000013')
    for (let tried = 0; tried < 5; tried++)
      expect(await login('13900000013', wrong(code))).toMatchObject({ code: 417, msg: '验证码错误，请重新输入' })
    expect(await login('13900000013', code)).toMatchObject({ code: 417, msg: '验证码已失效，请重新获取' })
  })

  it('allows sixty wrong tries of one address in a quarter of an hour', async () => {
    const code = await fresh('13900000022')
    const count = (to: number) => server.db.updateTable('login_failure').set({ count: to }).where('address', 'like', 'code:%').execute()
    await login('13900000022', wrong(code))
    await count(59)
    expect(await login('13900000022', wrong(code))).toMatchObject({ code: 417 })
    expect(await login('13900000022', code)).toMatchObject({ code: 429, msg: '尝试次数过多，请 15 分钟后再试' })
    expect(await login('13900000023', code)).toMatchObject({ code: 429 })
    await count(0)
    expect(await login('13900000022', code)).toMatchObject({ code: 200 })
    const counted = server.db.selectFrom('login_failure').select('count').where('address', 'like', 'code:%')
    expect(await counted.execute()).toEqual([{ count: 0 }])
  })

  it('invalidates a code after five minutes', async () => {
    const code = await fresh('13900000014')
    server.clock.advance(5 * MINUTE)
    expect(await login('13900000014', code)).toMatchObject({ code: 417, msg: '验证码已失效，请重新获取' })
  })

  it('refuses a code for another number', async () => {
    const code = await fresh('13900000015')
    await fresh('13900000016')
    expect(await login('13900000016', code)).toMatchObject({ code: 417 })
  })

  it('sends another code after a minute, and the older one is invalid', async () => {
    const older = await fresh('13900000017')
    server.clock.advance(MINUTE - 1)
    expect(await ask('13900000017')).toMatchObject({ code: 429, msg: '获取验证码太频繁，请 1 秒后再试' })
    server.clock.advance(1)
    const newer = await fresh('13900000017')
    if (older !== newer) expect(await login('13900000017', older)).toMatchObject({ msg: '验证码错误，请重新输入' })
    expect(await login('13900000017', newer)).toMatchObject({ code: 200 })
  })

  it('sends ten codes a day to a number', async () => {
    for (let sent = 0; sent < 10; sent++) {
      await fresh('13900000018')
      server.clock.advance(MINUTE)
    }
    server.clock.advance(120 * MINUTE)
    expect(await ask('13900000018')).toMatchObject({
      code: 429,
      msg: '这个号码今天获取验证码的次数已用完，请用密码登录，或者在登录过的设备上获取（22 小时后恢复）',
    })
    server.clock.advance(86_400_000)
    expect(await ask('13900000018')).toMatchObject({ code: 200 })
  })

  it('refuses a locked account in words', async () => {
    const { userId } = await server.signIn('13900000019')
    await server.db.updateTable('users').set({ is_locked: true }).where('id', '=', userId).execute()
    expect(await login('13900000019', await fresh('13900000019'))).toMatchObject({ code: 403, msg: '账号被限制登录，请联系客服' })
  })

  it('accepts a form as well as JSON', async () => {
    const code = await fresh('13900000020')
    const { signedHeaders } = await import('../../../support/exchange')
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v2-user/user/smscode/login',
      headers: { ...signedHeaders(server.clock.now()), 'content-type': 'application/x-www-form-urlencoded' },
      payload: `mobile=13900000020&smscode=${code}`,
    })
    expect(answer.json()).toMatchObject({ code: 200 })
  })

  it('stores codes only as an HMAC', async () => {
    const code = await fresh('13900000021')
    const row = await server.db.selectFrom('purpose_code').selectAll().where('mobile', '=', '13900000021').executeTakeFirstOrThrow()
    expect(row.code_hmac).toMatch(/^[0-9a-f]{64}$/)
    // It is of this number alone.
    await server.db
      .insertInto('purpose_code')
      .values({ ...row, mobile: '13900000025' })
      .execute()
    expect(await login('13900000025', code)).toMatchObject({ code: 417, msg: '验证码错误，请重新输入' })
    expect(JSON.stringify(row)).not.toContain(`"${code}"`)
    expect(row.expires_at).toBeGreaterThan(FIRST_MOMENT)
  })

  it('sends sixty codes an hour for one address', async () => {
    server.clock.advance(2 * 3_600_000)
    const mobiles = Array.from({ length: 60 }, (_, at) => `137000000${String(at).padStart(2, '0')}`)
    for (const mobile of mobiles) expect(await ask(mobile)).toMatchObject({ code: 200 })
    expect(await ask('13700000099')).toMatchObject({ code: 429, msg: '当前网络获取验证码太频繁，请 60 分钟后再试' })
  })
})

describe('codes with a proof of work', () => {
  const MOBILE = '13900000061'
  const KNOWN = '13900000062'
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { smsProofBits: PROOF_BITS } })
    await server.signIn(KNOWN)
  })
  afterAll(() => server.close())
  beforeEach(() => server.clock.advance(MINUTE))

  const work = (mobile: string, moment = server.clock.now()) => {
    for (let first = 0; ; first += 1_000) {
      const proof = findProof(mobile, moment, first, 1_000)
      if (proof !== undefined) return proof
    }
  }
  const ask = async (mobile: string, proof?: string) => (await server.exchange(auth.sendSmsCode, { query: { mobile, proof } })).code

  it('codes are not sent without it, also for a number that has an account', async () => {
    expect([await ask(MOBILE), await ask(KNOWN), await ask(MOBILE, `${server.clock.now()}:0`), await ask(MOBILE, 'nonsense')]).toEqual([
      428, 428, 428, 428,
    ])
    expect(await server.db.selectFrom('sms_outbox').select('id').execute()).toEqual([])
    expect([await ask(MOBILE, work(MOBILE)), await ask(KNOWN, work(KNOWN))]).toEqual([200, 200])
  })

  it('need the work for this number, once, within five minutes', async () => {
    const proof = work(MOBILE)
    expect(await ask(KNOWN, proof)).toBe(428)
    expect(await ask(MOBILE, proof)).toBe(200)
    server.clock.advance(MINUTE)
    await forgetDeadSessions(server.deps)
    expect(await ask(MOBILE, proof)).toBe(428)
    expect(await ask(MOBILE, work(MOBILE, server.clock.now() - 5 * MINUTE - 1))).toBe(428)
    expect(await ask(MOBILE, work(MOBILE, server.clock.now() - 5 * MINUTE))).toBe(200)
    expect(await ask(MOBILE, work(MOBILE, server.clock.now() - 6 * MINUTE))).toBe(428)
    expect(await ask(MOBILE, work(MOBILE, server.clock.now() + 6 * MINUTE))).toBe(428)
    const both = work(KNOWN)
    expect((await Promise.all([ask(KNOWN, both), ask(KNOWN, both)])).sort()).toEqual([200, 428])
  })

  it('delete used proofs once they are too old to be accepted', async () => {
    server.clock.advance(11 * MINUTE)
    await forgetDeadSessions(server.deps)
    expect(await server.db.selectFrom('sms_proof').select('proof').execute()).toEqual([])
  })
})
