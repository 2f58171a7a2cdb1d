import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { buildDesk } from '#server/desk/app'
import { resetSignIn } from '#server/desk/frame/sign-in'
import { addStaff } from '#server/repositories/account/staff'
import { startServer, type TestServer } from '../../support/server'
import { tokenIn } from '../desk/staff'
import { codeSentTo } from '../services/account/sms'
import { askDesk, type From, OFFICE, type Page, recoveryIn, secretIn } from './ask-desk'

const MINUTE_MS = 60_000
const STEP_MS = 30_000
const PASSWORD = 'Ledger-2026-desk'

let server: TestServer
let desk: FastifyInstance
let strict: FastifyInstance
beforeAll(async () => {
  server = await startServer()
  desk = await buildDesk(server.deps)
  // Production asks this of the staff, on the database of the tests.
  strict = await buildDesk({ ...server.deps, env: { ...server.deps.env, mode: 'production' } })
})
afterAll(async () => {
  await desk.close()
  await strict.close()
  await server.close()
})

const ask = (url: string, form?: Record<string, string>, { app = desk, ...from }: From & { app?: FastifyInstance } = {}) =>
  askDesk(app, url, form, from)

let made = 0
/** A new member of the staff, without password and authenticator. */
async function newStaff(roles: ('owner' | 'finance')[] = ['finance']) {
  const mobile = `1360000${String(++made).padStart(4, '0')}`
  const id = (await addStaff(server.db, { mobile, name: `员工${made}`, roles }, server.clock.now())) ?? 0
  return { id, mobile }
}

const sendSms = (mobile: string, at = OFFICE) => ask('/sign-in', { mobile }, { at })
const bySms = async (mobile: string, second = '', at = OFFICE) =>
  ask('/sign-in/code', { mobile, code: await codeSentTo(server, mobile), second }, { at })
const byPassword = (mobile: string, password: string, code: string, at = OFFICE) =>
  ask('/sign-in/password', { mobile, password, code }, { at })

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() + steps * STEP_MS })
async function act(session: string, name: string, form: Record<string, string>, ref: string | number = 'me') {
  const url = `/acts/${name}/${ref}`
  const shown = await ask(url, undefined, { session })
  return ask(url, { ...form, _token: tokenIn(shown.body), _step: 'run' }, { session })
}

/** A member of the staff who has set up everything, a quarter of an hour ago. */
async function setUp(roles?: ('owner' | 'finance')[]) {
  const staff = await newStaff(roles)
  await sendSms(staff.mobile)
  const { session } = await bySms(staff.mobile)
  const form = await ask('/acts/set-up-sign-in/me', undefined, { session })
  const secret = secretIn(form.body)
  const given = { password: PASSWORD, again: PASSWORD, code: codeOf(secret) }
  const done = await ask('/acts/set-up-sign-in/me', { ...given, _token: tokenIn(form.body), _step: 'run' }, { session })
  expect(done.status).toBe(200)
  server.clock.advance(16 * MINUTE_MS)
  return { ...staff, secret, recovery: recoveryIn(done.body) }
}

describe('the first sign-in', () => {
  it('begins with a text message, and leads to password, authenticator and ten recovery codes, shown once', async () => {
    const { mobile } = await newStaff()
    expect((await sendSms(mobile)).text).toContain('如果这个手机号是员工手机号，验证码已经发出')
    const entered = await bySms(mobile)
    expect([entered.status, entered.to]).toEqual([303, '/'])
    const { session } = entered
    expect((await ask('/', undefined, { session })).text).toContain('设置密码和身份验证器')
    const form = await ask('/acts/set-up-sign-in/me', undefined, { session })
    expect(form.body).toMatch(/<svg class="code" role="img" aria-label="身份验证器的二维码/)
    expect(/autocomplete="new-password"/i.test(form.body)).toBe(true)
    const secret = secretIn(form.body)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    // A form that comes back shows the same secret and none of what was typed.
    const run = async (given: { password: string; again: string; code: string }) => {
      const { body } = await ask('/acts/set-up-sign-in/me', undefined, { session })
      expect(secretIn(body)).toBe(secret)
      return ask('/acts/set-up-sign-in/me', { ...given, _token: tokenIn(body), _step: 'run' }, { session })
    }
    const good = { password: PASSWORD, again: PASSWORD, code: codeOf(secret) }
    const wrong = [
      [{ ...good, again: 'other-1234' }, '两次输入的密码不一样'],
      [{ ...good, password: 'Ab-1234', again: 'Ab-1234' }, '工作台的密码至少 10 位'],
      [{ ...good, password: `${mobile}a`, again: `${mobile}a` }, '密码不能包含'],
      [{ ...good, code: codeOf(secret, 5) }, '新身份验证器的动态码不正确'],
    ] as const
    for (const [given, why] of wrong) {
      const refused = await run(given)
      expect(refused.text).toContain(why)
      expect(refused.body).not.toContain(given.password)
    }
    const done = await run(good)
    const codes = recoveryIn(done.body)
    expect(new Set(codes).size).toBe(10)
    expect((await ask('/me', undefined, { session })).text).toContain('还有 10 个没用过')
    const kept = JSON.stringify([
      await server.db.selectFrom('staff_factor').selectAll().execute(),
      await server.db.selectFrom('staff_recovery').selectAll().execute(),
      await server.db.selectFrom('audit').selectAll().execute(),
    ])
    for (const text of [PASSWORD, secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) expect(kept).not.toContain(text)
  })

  it('the first sign-in is required in production: no page but the set-up opens without it', async () => {
    const { mobile } = await newStaff(['owner'])
    await sendSms(mobile)
    const { session } = await bySms(mobile)
    const open = (url: string) => ask(url, undefined, { session, app: strict })
    for (const url of ['/', '/audit', '/staff', '/acts/add-staff/new'])
      expect([url, (await open(url)).to]).toEqual([url, '/acts/set-up-sign-in/me'])
    expect([(await open('/me')).status, (await open('/acts/set-up-sign-in/me')).status]).toEqual([200, 200])
    expect((await ask('/acts/add-staff/new', { _step: 'run' }, { session, app: strict })).to).toBe('/acts/set-up-sign-in/me')
  })

  it('never claims a sent code when none was sent, and shows when the next can be sent', async () => {
    const { mobile } = await newStaff()
    const count = async () => (await server.db.selectFrom('sms_outbox').select('id').where('mobile', '=', mobile).execute()).length
    await sendSms(mobile)
    server.clock.advance(20_000)
    const again = await sendSms(mobile)
    expect([await count(), again.text]).toEqual([
      1,
      expect.stringMatching(/这次没有发送：一分钟内只发一条，请 41 秒（到 [\d-]+ [\d:]+）后再获取/),
    ])
    expect(again.text).not.toContain('已经发出')
    // A number that is nobody's is answered alike.
    const nobody = '13699999999'
    expect((await sendSms(nobody)).text).toContain('如果这个手机号是员工手机号，验证码已经发出')
    server.clock.advance(20_000)
    expect((await sendSms(nobody)).text).toContain('这次没有发送')
    expect((await ask('/sign-in', { mobile: '123' })).text).toContain('请输入正确的手机号')
    server.clock.advance(41_000)
    const failing = jest.spyOn(server.deps.log, 'error').mockImplementation(() => undefined)
    const sms = { kind: 'provider', url: 'https://127.0.0.1:1/', accessKey: 'k', secret: 's', signName: 'n', template: 't' } as const
    const broken = await buildDesk({ ...server.deps, env: { ...server.deps.env, sms } })
    expect((await ask('/sign-in', { mobile }, { app: broken })).text).toContain('没有发送：短信通道出错')
    await broken.close()
    failing.mockRestore()
    expect((await sendSms(mobile)).text).toContain('已经发出')
  })
})

describe('the usual sign-in', () => {
  it('needs password and code, and shows one message for any wrong input', async () => {
    const { mobile, secret } = await setUp()
    const refused = [
      await byPassword(mobile, 'wrong-password-1', codeOf(secret)),
      await byPassword(mobile, PASSWORD, '000000'),
      await byPassword(mobile, PASSWORD, ''),
      await byPassword('13688887777', PASSWORD, codeOf(secret)),
    ]
    for (const { status, text } of refused) expect([status, text.includes('手机号、密码或动态码不正确')]).toEqual([403, true])
    expect((await byPassword(mobile, PASSWORD, codeOf(secret))).to).toBe('/')
  })

  it.each([-1, 0, 1])('accepts a code %d steps away', async (steps) => {
    const { mobile, secret } = await setUp()
    expect((await byPassword(mobile, PASSWORD, codeOf(secret, steps))).status).toBe(303)
  })

  it.each([-2, 2, 20])('refuses a code %d steps away', async (steps) => {
    const { mobile, secret } = await setUp()
    expect((await byPassword(mobile, PASSWORD, codeOf(secret, steps))).status).toBe(403)
  })

  it('accepts a code once, even at the same time, and none of an earlier step', async () => {
    const { mobile, secret } = await setUp()
    const code = codeOf(secret)
    const both = await Promise.all([byPassword(mobile, PASSWORD, code), byPassword(mobile, PASSWORD, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([303, 403])
    expect((await byPassword(mobile, PASSWORD, code)).text).toContain('这个动态码已经用过')
    expect((await byPassword(mobile, PASSWORD, codeOf(secret, -1))).text).toContain('这个动态码已经用过')
    server.clock.advance(STEP_MS)
    expect((await byPassword(mobile, PASSWORD, codeOf(secret))).status).toBe(303)
  })

  it('accepts a recovery code once, in any notation, and records it', async () => {
    const { id, mobile, recovery } = await setUp()
    const [first = ''] = recovery
    expect((await byPassword(mobile, PASSWORD, ` ${first.toLowerCase().replace('-', ' — ')}`)).status).toBe(303)
    expect((await byPassword(mobile, PASSWORD, first)).status).toBe(403)
    const audit = server.db
      .selectFrom('audit')
      .select(['object', 'after'])
      .where('act', '=', 'use-recovery-code')
      .where('staff_id', '=', id)
    expect(await audit.execute()).toEqual([{ object: `staff:${id}`, after: { left: 9 } }])
    const other = await setUp()
    expect((await byPassword(other.mobile, PASSWORD, recovery[1] ?? '')).status).toBe(403)
  })

  it('needs two factors from staff who set them up, by text message too', async () => {
    const { mobile, secret, recovery } = await setUp()
    await sendSms(mobile)
    expect((await bySms(mobile)).text).toContain('动态码或恢复码不正确')
    expect((await bySms(mobile, '000000')).status).toBe(403)
    const entered = await bySms(mobile, codeOf(secret))
    expect(entered.status).toBe(303)
    expect((await bySms(mobile, recovery[0])).status).toBe(403)
    // Staff who forgot the password set another without it; knowing a password alone is not enough.
    const next = 'Another-2026-desk'
    const change = () => act(entered.session, 'change-own-password', { current: '', password: next, again: next })
    expect((await change()).to).toBe('/me?done=1')
    expect((await change()).text).toContain('现在的密码不正确')
    server.clock.advance(MINUTE_MS)
    const session = (await byPassword(mobile, next, codeOf(secret))).session
    expect((await act(session, 'change-own-password', { current: '', password: PASSWORD, again: PASSWORD })).text).toContain(
      '现在的密码不正确',
    )
    expect((await act(session, 'change-own-password', { current: next, password: PASSWORD, again: PASSWORD })).to).toBe('/me?done=1')
    expect((await ask('/me', undefined, { session: entered.session })).to).toBe('/sign-in')
  })

  it('continues with a new authenticator, and the old one and its recovery codes are invalid', async () => {
    const { mobile, secret, recovery } = await setUp()
    const { session } = await byPassword(mobile, PASSWORD, codeOf(secret))
    const fresh = secretIn((await ask('/acts/change-authenticator/me', undefined, { session })).body)
    expect((await act(session, 'change-authenticator', { old: '000000', code: codeOf(fresh) })).text).toContain('动态码不正确')
    const done = await act(session, 'change-authenticator', { old: recovery[0] ?? '', code: codeOf(fresh) })
    expect(recoveryIn(done.body)).toHaveLength(10)
    server.clock.advance(MINUTE_MS)
    for (const dead of [codeOf(secret), recovery[1] ?? '']) expect((await byPassword(mobile, PASSWORD, dead)).status).toBe(403)
    expect((await byPassword(mobile, PASSWORD, codeOf(fresh))).status).toBe(303)
    server.clock.advance(MINUTE_MS)
    const renewed = await act(session, 'renew-recovery-codes', { code: codeOf(fresh) })
    expect(recoveryIn(renewed.body)).toHaveLength(10)
    server.clock.advance(16 * MINUTE_MS)
    expect((await byPassword(mobile, PASSWORD, recoveryIn(done.body)[0] ?? '')).status).toBe(403)
  })
})

describe('guesses', () => {
  it('guesses of a password are limited by person and network, with the waiting time, and lock nobody out of another network', async () => {
    const { mobile, secret } = await setUp()
    const guess = (at: string) => byPassword(mobile, 'guess-123456', '000000', at)
    const stranger = '2001:db8:9::'
    const seen = []
    for (let host = 1; host <= 7; host++) seen.push((await guess(`${stranger}${host}`)).status)
    expect(seen).toEqual([403, 403, 403, 403, 403, 429, 429])
    expect((await guess(`${stranger}9`)).text).toMatch(/尝试次数过多，请 15 分钟（到 [\d-]+ [\d:]+）后再试/)
    // Right ones too, from there; and from many networks together no more than sixty.
    expect((await byPassword(mobile, PASSWORD, codeOf(secret), `${stranger}8`)).status).toBe(429)
    const far = []
    for (let network = 0; network < 62; network++) far.push((await guess(`192.0.2.${network}`)).status)
    expect(far.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect((await byPassword(mobile, PASSWORD, codeOf(secret))).status).toBe(303)
  })

  it('guesses of the code with a known password are limited to five in a quarter of an hour, from anywhere', async () => {
    const { mobile, secret, recovery } = await setUp()
    for (let at = 0; at < 5; at++) await byPassword(mobile, PASSWORD, '000000', `192.0.2.${at + 100}`)
    expect((await byPassword(mobile, PASSWORD, codeOf(secret), '192.0.2.120')).status).toBe(429)
    expect((await byPassword(mobile, PASSWORD, recovery[0] ?? '', '192.0.2.121')).status).toBe(429)
    server.clock.advance(15 * MINUTE_MS)
    expect((await byPassword(mobile, PASSWORD, codeOf(secret))).status).toBe(303)
  })

  it('guesses of a code by text message are limited to five, and strangers elsewhere neither replace nor use up the code', async () => {
    const { mobile } = await newStaff()
    await sendSms(mobile)
    const right = await codeSentTo(server, mobile)
    server.clock.advance(MINUTE_MS)
    for (let at = 0; at < 12; at++) {
      await sendSms(mobile, `203.0.113.${at}`)
      await ask('/sign-in/code', { mobile, code: '0' }, { at: `203.0.113.${at}` })
    }
    expect((await ask('/sign-in/code', { mobile, code: right })).status).toBe(303)
    for (let tries = 0; tries < 5; tries++) await ask('/sign-in/code', { mobile, code: '0' })
    expect((await ask('/sign-in/code', { mobile, code: '0' })).status).toBe(429)
  })
})

describe('strangers who use up ten codes of a staff number', () => {
  it('lock its owner out of neither the desk nor an act there', async () => {
    const { auth } = await import('@/contract/account/auth')
    const { mobile } = await newStaff(['owner'])
    for (let at = 0; at < 12; at++) {
      await server.exchange(auth.sendSmsCode, { query: { mobile } })
      server.clock.advance(MINUTE_MS)
    }
    expect((await server.exchange(auth.sendSmsCode, { query: { mobile } })).code).toBe(429)
    await sendSms(mobile)
    const { session } = await bySms(mobile)
    for (let at = 0; at < 12; at++) {
      const url = '/acts/add-staff/new'
      const form = { mobile: `1340000${1000 + at}`, name: '新员工', roles: 'editor' }
      const preview = await ask(
        url,
        { ...form, _token: tokenIn((await ask(url, undefined, { session })).body), _step: 'preview' },
        { session },
      )
      const isAsked = preview.body.includes('name="_code"')
      if (isAsked) expect(preview.text).toContain('已发送到你的手机')
      const _code = isAsked ? await codeSentTo(server, mobile) : ''
      expect((await ask(url, { ...form, _token: tokenIn(preview.body), _code, _step: 'run' }, { session })).status).toBe(303)
      server.clock.advance(61_000)
    }
  })
})

describe('acts that ask for a code', () => {
  const url = '/acts/add-staff/new'
  const form = (at: number) => ({ mobile: `1330000${1000 + at}`, name: '新员工', roles: 'editor' })
  const preview = async (session: string, at: number) =>
    ask(url, { ...form(at), _token: tokenIn((await ask(url, undefined, { session })).body), _step: 'preview' }, { session })
  const run = (session: string, at: number, { body }: Page, _code = '') =>
    ask(url, { ...form(at), _token: tokenIn(body), _code, _step: 'run' }, { session })

  it('need one code for two within a minute, and the sign-in before uses none up', async () => {
    const { mobile } = await newStaff(['owner'])
    await sendSms(mobile)
    const { session } = await bySms(mobile)
    const first = await preview(session, 1)
    expect(first.text).toContain('已发送到你的手机')
    expect((await run(session, 1, first, await codeSentTo(server, mobile))).status).toBe(303)
    server.clock.advance(10_000)
    const second = await preview(session, 2)
    expect(second.body).not.toContain('name="_code"')
    expect((await run(session, 2, second)).status).toBe(303)
    server.clock.advance(120_000)
    expect((await run(session, 3, await preview(session, 3))).status).toBe(422)
  })

  it('show that the last code is still valid, or when the next can be sent', async () => {
    const { mobile } = await newStaff(['owner'])
    await sendSms(mobile)
    const { session } = await bySms(mobile)
    await preview(session, 11)
    server.clock.advance(25_000)
    const again = await preview(session, 11)
    expect(again.text).toContain('没有再发新的：上一条验证码仍然有效，请填写它。35 秒后可以再发。')
    expect((await run(session, 11, again, await codeSentTo(server, mobile))).status).toBe(303)
    await server.db.updateTable('staff_session').set({ confirmed_at: 0 }).execute()
    expect((await preview(session, 12)).text).toContain('没有发送：发送太频繁，35 秒后可以再发。')
  })

  it('ask for the authenticator once it is set up, and send nothing', async () => {
    const { mobile, secret } = await setUp(['owner'])
    const { session } = await byPassword(mobile, PASSWORD, codeOf(secret))
    expect((await preview(session, 21)).body).not.toContain('name="_code"')
    server.clock.advance(120_000)
    const before = await server.db.selectFrom('sms_outbox').select('id').execute()
    const shown = await preview(session, 21)
    expect(shown.text).toContain('身份验证器里现在显示的 6 位数字')
    expect(await server.db.selectFrom('sms_outbox').select('id').execute()).toEqual(before)
    expect((await run(session, 21, shown, '000000')).text).toContain('动态码不正确')
    const code = codeOf(secret)
    expect((await run(session, 21, await preview(session, 21), code)).status).toBe(303)
    await server.db.updateTable('staff_session').set({ confirmed_at: 0 }).execute()
    expect((await run(session, 22, await preview(session, 22), code)).text).toContain('这个动态码已经用过')
  })
})

describe('an owner', () => {
  it('resets the sign-in of another staff member, but not their own', async () => {
    const boss = await setUp(['owner'])
    const { session } = await byPassword(boss.mobile, PASSWORD, codeOf(boss.secret))
    const { id, mobile, secret } = await setUp()
    server.clock.advance(MINUTE_MS)
    const lost = await byPassword(mobile, PASSWORD, codeOf(secret))
    expect(lost.status).toBe(303)
    const again = await byPassword(boss.mobile, PASSWORD, codeOf(boss.secret))
    const reset = (ref: number) => act(again.session, 'reset-staff-sign-in', { reason: '手机丢了，已当面核对' }, ref)
    expect((await reset(boss.id)).text).toContain('不能重置自己的登录方式')
    expect((await reset(id)).to).toBe('/staff?done=1')
    expect((await ask('/me', undefined, { session: lost.session })).to).toBe('/sign-in')
    expect((await byPassword(mobile, PASSWORD, codeOf(secret, 1))).status).toBe(403)
    await sendSms(mobile)
    expect((await bySms(mobile)).status).toBe(303)
    const audit = server.db.selectFrom('audit').select(['object', 'before', 'reason']).where('act', '=', 'reset-staff-sign-in')
    expect(await audit.execute()).toEqual([
      { object: `staff:${id}`, before: { password: true, authenticator: true }, reason: '手机丢了，已当面核对' },
    ])
    expect(session).not.toBe('')
  })

  it('an owner who lost everything is reset on the server machine', async () => {
    const { id, mobile, secret } = await setUp(['owner'])
    const { session } = await byPassword(mobile, PASSWORD, codeOf(secret))
    expect(await resetSignIn(server.db, '13612345678', server.clock.now())).toBe(false)
    expect(await resetSignIn(server.db, mobile, server.clock.now())).toBe(true)
    expect((await ask('/', undefined, { session })).to).toBe('/sign-in')
    expect((await byPassword(mobile, PASSWORD, codeOf(secret, 1))).status).toBe(403)
    await sendSms(mobile)
    expect((await bySms(mobile)).status).toBe(303)
    const audit = server.db.selectFrom('audit').select(['act', 'reason']).where('object', '=', `staff:${id}`).orderBy('id', 'desc')
    expect(await audit.executeTakeFirst()).toEqual({ act: 'reset-staff-sign-in', reason: 'npm run admin -- desk' })
  })
})
