import { auth } from '@/contract/account/auth'
import { profile } from '@/contract/account/profile'
import { support } from '@/contract/account/support'
import type { Call, InputOf } from '@/contract/call'
import { gift } from '@/contract/course/redeem-code'
import { classService } from '@/contract/service/class-service'
import { logging } from '@/contract/site/logging'
import { wallet } from '@/contract/wallet/wallet'
import { codePurposes } from '@/domain/account/code'
import { addressOf, signedHeaders } from '../../support/exchange'
import { startServer, type TestServer, type TestSession } from '../../support/server'
import { codeSentTo } from '../services/account/sms'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const limits = { learner: 1e9, frequent: 1e9, guests: 1e9, pages: 1e9, calls: 1e9 }
/** Devices as the app names them, in the sixth field of x-version. */
const PHONE = 'device-of-the-owner'
const HOME = '198.51.100.7'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { limits } })
})
afterAll(() => server.close())

type From = { at?: string; device?: string; session?: TestSession }

async function ask<C extends Call>(call: C, input: InputOf<C>, { at = '203.0.113.1', device = '', session }: From = {}) {
  const { body } = input as { body?: object }
  const reply = await server.app.inject({
    method: call.method,
    url: addressOf(call, input),
    remoteAddress: at,
    headers: { ...signedHeaders(server.clock.now(), session?.accessToken), ...(device && { 'x-version': `1;2;3;4;5;${device};7` }) },
    ...(body && { payload: body }),
  })
  return reply.json<{ code: number; msg: string; res?: Record<string, unknown> }>()
}
const request = (mobile: string, from?: From, purpose?: 'sign_in' | 'new_mobile') =>
  ask(auth.sendSmsCode, { query: { mobile, purpose } }, from)
const login = async (mobile: string, from?: From) =>
  ask(auth.loginBySms, { body: { mobile, smscode: await codeSentTo(server, mobile) } }, from)

/** Strangers use up what they may of a number, from many addresses. */
async function burn(mobile: string): Promise<number[]> {
  const codes = []
  for (let at = 0; at < 12; at++) {
    codes.push((await request(mobile, { at: `203.0.113.${at + 10}` })).code)
    server.clock.advance(MINUTE_MS)
  }
  return codes
}

describe('strangers who request codes for a number', () => {
  it.each([
    ['the device', { at: '192.0.2.77', device: PHONE }],
    ['the network', { at: HOME }],
  ])('do not lock its owner out where %s is known', async (_, from) => {
    const mobile = 'device' in from ? '13920000001' : '13920000002'
    expect((await request(mobile, { at: HOME, device: PHONE })).code).toBe(200)
    expect((await login(mobile, { at: HOME, device: PHONE })).code).toBe(200)
    server.clock.advance(DAY_MS)
    const codes = await burn(mobile)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    expect((await request(mobile, from)).code).toBe(200)
    expect((await login(mobile, from)).code).toBe(200)
  })

  it("cause the same message for every number, with the owner's other ways", async () => {
    const { msg } = await burn('13920000003').then(() => request('13920000003'))
    expect(msg).toMatch(/^这个号码今天获取验证码的次数已用完，请用密码登录，或者在登录过的设备上获取（\d+ 小时后恢复）$/)
  })

  it('cannot replace or use up the code of a known device', async () => {
    const mobile = '13920000004'
    const owner = { at: HOME, device: PHONE }
    await request(mobile, owner)
    await login(mobile, owner)
    server.clock.advance(MINUTE_MS)
    await request(mobile, owner)
    const own = await codeSentTo(server, mobile)
    for (let tries = 0; tries < 9; tries++)
      await ask(auth.loginBySms, { body: { mobile, smscode: own === '000000' ? '000001' : '000000' } }, { at: '203.0.113.50' })
    expect((await request(mobile, { at: '203.0.113.51' })).code).toBe(200)
    expect((await ask(auth.loginBySms, { body: { mobile, smscode: own } }, owner)).code).toBe(200)
  })

  it('strangers on a network that the owner shares leave the owner’s device its codes', async () => {
    const mobile = '13920000005'
    await request(mobile, { at: HOME, device: PHONE })
    await login(mobile, { at: HOME, device: PHONE })
    for (let at = 0; at < 11; at++) {
      server.clock.advance(MINUTE_MS)
      await request(mobile, { at: HOME, device: 'device-of-another' })
    }
    expect((await request(mobile, { at: HOME, device: 'device-of-another' })).code).toBe(429)
    expect((await request(mobile, { at: HOME, device: PHONE })).code).toBe(200)
  })

  it('leave the codes alone that the signed-in owner requests', async () => {
    const mobile = '13920000006'
    await burn(mobile)
    const session = await server.signIn(mobile)
    expect((await ask(profile.sendOwnCode, { query: { purpose: 'payout' } }, { session })).code).toBe(200)
  })

  it('get the waiting time in seconds', async () => {
    await request('13920000007')
    server.clock.advance(23_000)
    expect(await request('13920000007')).toMatchObject({ code: 429, msg: '获取验证码太频繁，请 37 秒后再试' })
  })
})

describe('a code of one purpose', () => {
  const mobile = '13930000001'
  const wish = { name: '李明', account: '13930000001' }
  let session: TestSession
  beforeEach(async () => {
    server.clock.advance(61 * MINUTE_MS)
    session = await server.signIn(mobile)
  })
  const own = (purpose?: 'identity' | 'payout') => ask(profile.sendOwnCode, { query: { purpose } }, { session })
  const asked = {
    number: () => request(mobile),
    sign_in: () => request(mobile, {}, 'sign_in'),
    new_mobile: () => request(mobile, {}, 'new_mobile'),
    own: () => own(),
    identity: () => own('identity'),
    payout: () => own('payout'),
    score: () => ask(classService.sendCode, {}, { session }),
  }
  const used = {
    signIn: (smscode: string) => ask(auth.loginBySms, { body: { mobile, smscode } }),
    payout: (code: string) => ask(wallet.bindPayout, { body: { ...wish, code } }, { session }),
    ticket: (smscode: string) => ask(profile.checkOwnCode, { body: { smscode } }, { session }),
  }

  it.each([
    ['number', ['signIn']],
    ['sign_in', ['signIn']],
    ['new_mobile', []],
    ['own', ['ticket', 'payout']],
    ['identity', ['ticket']],
    ['payout', ['payout']],
    ['score', []],
  ] as const)('a code for %s opens %j only, and names its purpose', async (purpose, good) => {
    for (const [name, use] of Object.entries(used)) {
      server.clock.advance(2 * MINUTE_MS)
      await server.db.deleteFrom('payout_account').execute()
      expect((await asked[purpose]()).code).toBe(200)
      const { body } = await server.db.selectFrom('sms_outbox').select('body').orderBy('id', 'desc').executeTakeFirstOrThrow()
      expect(body).toContain(`用于${codePurposes[purpose]}，`)
      const isGood = good.some((each) => each === name)
      expect([name, (await use(await codeSentTo(server, mobile))).code === 200]).toEqual([name, isGood])
    }
  })

  it('a code for the staff opens nothing for a learner', async () => {
    const { sendCode } = await import('#server/services/account/sms-codes')
    for (const purpose of ['desk_sign_in', 'desk_act'] as const) {
      await sendCode(server.deps, { mobile, purpose, network: HOME })
      for (const use of Object.values(used)) expect((await use(await codeSentTo(server, mobile))).code).not.toBe(200)
    }
  })

  it('a code for a new number is accepted for it, from clients of the last release too', async () => {
    for (const purpose of ['new_mobile', undefined] as const) {
      const next = purpose ? '13930000002' : '13930000003'
      await server.db.updateTable('users').set({ mobile: null }).where('id', '=', session.userId).execute()
      await request(next, {}, purpose)
      const change = { mobile: next, smscode: await codeSentTo(server, next) }
      expect((await ask(profile.updateMobile, { body: change }, { session })).code).toBe(200)
    }
    await request('13930000004', {}, 'sign_in')
    await server.db.updateTable('users').set({ mobile: null }).where('id', '=', session.userId).execute()
    const change = { mobile: '13930000004', smscode: await codeSentTo(server, '13930000004') }
    expect((await ask(profile.updateMobile, { body: change }, { session })).code).toBe(417)
  })
})

describe('the addresses of one IPv6 household', () => {
  const of = (household: number, host: number) => `2001:db8:7:${household.toString(16)}::${(host + 1).toString(16)}`
  const offset = { type: 'logTimeOffset', localTime: 1, serverTime: 1, offsetTime: 0, requestInfo: 'GET /' } as const
  const calls: [string, number, (at: string, turn: number) => Promise<{ code: number }>][] = [
    ['codes', 60, (at, turn) => request(String(13940000000 + turn), { at })],
    ['wrong codes', 60, (at, turn) => ask(auth.loginBySms, { body: { mobile: String(13941000000 + turn), smscode: '1' } }, { at })],
    ['messages to customer service', 5, (at) => ask(support.write, { body: { body: '在吗', contact: '13900000001' } }, { at })],
    ['reports of the client', 60, (at) => ask(logging.write, { body: offset }, { at })],
    [
      'guesses of a printed code',
      60,
      async (at, turn) => ask(gift.check, { body: { code: 'x' } }, { at, session: await server.signIn(String(13942000000 + turn)) }),
    ],
  ]

  it.each(calls)('share one limit for %s: %d', async (kind, most, call) => {
    server.clock.advance(2 * 3_600_000)
    const household = calls.findIndex(([name]) => name === kind) + 1
    const seen = []
    for (let host = 0; host < most + 2; host++) seen.push((await call(of(household, host), host)).code)
    expect(seen.filter((code) => code === 429)).toHaveLength(2)
    expect(seen.slice(most)).toEqual([429, 429])
    expect((await call(of(household + 100, 1), most + 5)).code).not.toBe(429)
  })
})
