import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { buildDesk } from '#server/desk/app'
import { resetSignIn } from '#server/desk/frame/sign-in'
import { addStaff } from '#server/repositories/account/staff'
import { startServer, type TestServer } from '../../support/server'
import { newAuthenticator } from '../desk/authenticator'
import { tokenIn } from '../desk/staff'
import { codeSentTo } from '../services/account/sms'
import { askDesk, OFFICE, recoveryIn, secretIn } from './ask-desk'

const MINUTE_MS = 60_000
const PASSWORD = 'Ledger-2026-desk'
const HOST = 'localhost'
const ORIGIN = 'http://localhost'

let server: TestServer
let desk: FastifyInstance
beforeAll(async () => {
  server = await startServer()
  desk = await buildDesk(server.deps)
})
afterAll(async () => {
  await desk.close()
  await server.close()
})

const ask = (url: string, form?: Record<string, string>, session?: string) =>
  askDesk(desk, url, form, { at: OFFICE, ...(session !== undefined && { session }) })

let made = 0
/** A member of the staff with password, authenticator and recovery codes. */
async function setUp() {
  const mobile = `1350000${String(++made).padStart(4, '0')}`
  const id = (await addStaff(server.db, { mobile, name: `员工${made}`, roles: ['finance'] }, server.clock.now())) ?? 0
  await ask('/sign-in', { mobile })
  const { session } = await ask('/sign-in/code', { mobile, code: await codeSentTo(server, mobile), second: '' })
  const form = await ask('/acts/set-up-sign-in/me', undefined, session)
  const secret = secretIn(form.body)
  const given = { password: PASSWORD, again: PASSWORD, code: codeOf(secret) }
  const done = await ask('/acts/set-up-sign-in/me', { ...given, _token: tokenIn(form.body), _step: 'run' }, session)
  server.clock.advance(2 * MINUTE_MS)
  return { id, mobile, session, secret, recovery: recoveryIn(done.body) }
}
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() })

/** Opens the form and gives its challenge. */
async function opened(session: string) {
  const form = await ask('/acts/add-passkey/me', undefined, session)
  const options = JSON.parse((/data-options="([^"]+)"/.exec(form.body)?.[1] ?? '{}').replaceAll('&quot;', '"')) as { challenge: string }
  return { token: tokenIn(form.body), challenge: options.challenge }
}
type Staff = Awaited<ReturnType<typeof setUp>>
const add = (staff: Staff, token: string, answer: string, code = codeOf(staff.secret)) =>
  ask('/acts/add-passkey/me', { name: '办公室', code, answer, _token: token, _step: 'run' }, staff.session)

/** A member of the staff who has a passkey. */
async function withPasskey() {
  const staff = await setUp()
  const device = newAuthenticator()
  const { token, challenge } = await opened(staff.session)
  const added = await add(staff, token, device.make({ challenge, host: HOST, origin: ORIGIN, counter: 1 }))
  expect([added.status, added.to]).toEqual([303, '/me/passkeys?done=1'])
  server.clock.advance(16 * MINUTE_MS)
  return { ...staff, device }
}
async function challengeFor(): Promise<string> {
  const { payload } = await desk.inject({ method: 'POST', url: '/sign-in/passkey/options' })
  return (JSON.parse(payload) as { options: { challenge: string } }).options.challenge
}
const enter = (answer: string) => ask('/sign-in/passkey', { answer })
const keys = (staffId: number) => server.db.selectFrom('staff_passkey').selectAll().where('staff_id', '=', staffId).execute()

describe('a passkey of the staff', () => {
  it('signs in alone once it was added with a code, and can be renamed and removed', async () => {
    const staff = await withPasskey()
    const entered = await enter(staff.device.use({ challenge: await challengeFor(), host: HOST, origin: ORIGIN, counter: 2 }))
    expect([entered.status, entered.to]).toEqual([303, '/'])
    const { session } = entered
    expect((await ask('/me/passkeys', undefined, session)).body).toContain('办公室')
    const [key] = await keys(staff.id)
    expect([key?.counter, key?.used_at]).toEqual([2, server.clock.now()])
    const renaming = await ask(`/acts/rename-passkey/${key?.id}`, undefined, session)
    await ask(`/acts/rename-passkey/${key?.id}`, { name: '我的手机', _token: tokenIn(renaming.body), _step: 'run' }, session)
    expect((await keys(staff.id)).map(({ name }) => name)).toEqual(['我的手机'])
    const form = await ask(`/acts/remove-passkey/${key?.id}`, undefined, session)
    const preview = await ask(`/acts/remove-passkey/${key?.id}`, { _token: tokenIn(form.body), _step: 'preview' }, session)
    await ask(`/acts/remove-passkey/${key?.id}`, { _token: tokenIn(preview.body), _step: 'run' }, session)
    expect(await keys(staff.id)).toEqual([])
    const after = await enter(staff.device.use({ challenge: await challengeFor(), host: HOST, origin: ORIGIN, counter: 3 }))
    expect([after.status, after.text.includes('工作台不认识这个通行密钥')]).toEqual([403, true])
    const audits = await server.db.selectFrom('audit').select('act').where('staff_id', '=', staff.id).orderBy('id').execute()
    expect(audits.map(({ act }) => act).slice(-3)).toEqual(['add-passkey', 'rename-passkey', 'remove-passkey'])
  })

  it('needs a right code, a challenge of ours, our host and the person to be added', async () => {
    const staff = await setUp()
    const device = newAuthenticator()
    const { token, challenge } = await opened(staff.session)
    const told = { challenge, host: HOST, origin: ORIGIN }
    const tries: [answer: string, code: string | undefined, words: string][] = [
      [device.make(told), '000000', '动态码不正确'],
      [device.make({ ...told, origin: 'https://elsewhere.example' }), undefined, '来自别的网址'],
      [device.make({ ...told, host: 'elsewhere.example' }), undefined, '来自别的网址'],
      [device.make({ ...told, isVerified: false }), undefined, '指纹、面容或 PIN'],
      ['{"id":1}', undefined, '没有验证成功'],
      ['', undefined, '设备没有回答'],
    ]
    for (const [answer, code, words] of tries) {
      const tried = await add(staff, token, answer, code)
      expect([words, tried.status === 303, tried.text.includes(words)]).toEqual([words, false, true])
    }
    const mine = await add(staff, token, device.make({ ...told, challenge: 'bWFkZS11cC1ieS1tZQ' }))
    expect([mine.status === 303, mine.text.includes('已经过期或者用过')]).toEqual([false, true])
    expect(await keys(staff.id)).toEqual([])
  })

  it('does not take a challenge of another member of the staff, nor one that is late', async () => {
    const [one, other] = [await setUp(), await setUp()]
    const { challenge } = await opened(one.session)
    const { token } = await opened(other.session)
    const answer = newAuthenticator().make({ challenge, host: HOST, origin: ORIGIN })
    expect((await add(other, token, answer)).text).toContain('已经过期或者用过')
    const late = await opened(other.session)
    server.clock.advance(6 * MINUTE_MS)
    const again = await add(other, late.token, newAuthenticator().make({ challenge: late.challenge, host: HOST, origin: ORIGIN }))
    expect(again.text).toContain('已经过期或者用过')
    expect(await keys(other.id)).toEqual([])
  })

  it('refuses a replayed, late, foreign, forged or unproved answer with a sentence, and a counter that went back', async () => {
    const { device, id } = await withPasskey()
    const told = { host: HOST, origin: ORIGIN, counter: 5 }
    const used = device.use({ ...told, challenge: await challengeFor() })
    expect((await enter(used)).status).toBe(303)
    const late = device.use({ ...told, counter: 6, challenge: await challengeFor() })
    server.clock.advance(6 * MINUTE_MS)
    const stranger = JSON.parse(newAuthenticator().use({ ...told, counter: 7, challenge: await challengeFor() }))
    const tries: [answer: string, words: string][] = [
      [used, '已经过期或者用过'],
      [late, '已经过期或者用过'],
      [device.use({ ...told, challenge: 'bWFkZS11cC1ieS1tZQ' }), '已经过期或者用过'],
      [device.use({ ...told, counter: 7, origin: 'https://elsewhere.example', challenge: await challengeFor() }), '来自别的网址'],
      [device.use({ ...told, counter: 7, host: 'elsewhere.example', challenge: await challengeFor() }), '来自别的网址'],
      [device.use({ ...told, counter: 7, isVerified: false, challenge: await challengeFor() }), '指纹、面容或 PIN'],
      [JSON.stringify({ ...stranger, id: device.id, rawId: device.id }), '没有验证成功'],
      [newAuthenticator().use({ ...told, counter: 7, challenge: await challengeFor() }), '不认识这个通行密钥'],
      [device.use({ ...told, counter: 5, challenge: await challengeFor() }), '可能被复制过'],
      ['not json', '没有验证成功'],
    ]
    for (const [answer, words] of tries) {
      const tried = await enter(answer)
      expect([words, tried.status, tried.text.includes(words)]).toEqual([words, 403, true])
    }
    expect((await keys(id)).map(({ counter }) => counter)).toEqual([5])
  })

  it('opens nothing for who has left, and goes when the ways in are reset', async () => {
    const staff = await withPasskey()
    await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', staff.id).execute()
    const tried = await enter(staff.device.use({ challenge: await challengeFor(), host: HOST, origin: ORIGIN, counter: 2 }))
    expect([tried.status, tried.text.includes('不认识这个通行密钥')]).toEqual([403, true])
    await server.db.updateTable('staff').set({ is_active: true }).where('id', '=', staff.id).execute()
    expect(await resetSignIn(server.db, staff.mobile, server.clock.now())).toBe(true)
    expect(await keys(staff.id)).toEqual([])
  })

  it('stays as it is when another member of the staff removes or renames it', async () => {
    const [one, other] = [await withPasskey(), await setUp()]
    const [key] = await keys(one.id)
    for (const name of ['remove-passkey', 'rename-passkey']) {
      expect((await ask(`/acts/${name}/${key?.id}`, undefined, other.session)).status).toBe(404)
      const posted = await ask(`/acts/${name}/${key?.id}`, { name: '别人的', _token: 'made up', _step: 'run' }, other.session)
      expect(posted.status).not.toBe(303)
    }
    expect(await keys(one.id)).toHaveLength(1)
  })

  it('leaves password and recovery codes as the way back after the device is lost', async () => {
    const { mobile, recovery } = await withPasskey()
    const entered = await ask('/sign-in/password', { mobile, password: PASSWORD, code: recovery[0] ?? '' })
    expect([entered.status, entered.to]).toEqual([303, '/'])
    expect((await ask('/sign-in')).body).toContain('name="password"')
  })
})
