import { hasEmail } from '#server/providers/email/gateway'
import { email } from '@/contract/account/email'
import { message } from '@/contract/account/message'
import { profile } from '@/contract/account/profile'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const ADDRESS = 'lin@example.com'

describe('the e-mail address of a learner', () => {
  let server: TestServer
  let learner: TestSession
  let learners = 0
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.db.deleteFrom('email_outbox').execute()
    server.clock.advance(2 * 86_400_000)
    learner = await server.signIn(`1390002${String(1000 + learners++)}`)
  })

  const ask = (address = ADDRESS, who = learner) => server.send(email.sendCode, { body: { address } }, who)
  const mails = async (address = ADDRESS) =>
    ((await server.app.inject({ url: '/dev/mail.json', query: { address } })).json() as { rows: { subject: string; body: string }[] }).rows
  const codeIn = async (address = ADDRESS) => /\d{6}/.exec((await mails(address))[0]?.body ?? '')?.[0] ?? ''
  const bind = (code: string, address = ADDRESS, who = learner) => server.send(email.bind, { body: { address, code } }, who)

  it('comes by the code that was sent there, shows masked, and can be given up', async () => {
    expect(await server.send(email.state, {}, learner)).toEqual({ address: '', isOffered: true })
    expect(await ask('Lin@EXAMPLE.com ')).toEqual({ resendAfter: 60, expiresIn: 600 })
    const code = await codeIn('Lin@example.com')
    expect(await bind(code, 'Lin@Example.com')).toEqual({ address: 'Li***@example.com', isOffered: true })
    expect(await server.send(profile.personal, {}, learner)).toMatchObject({ email: 'Li***@example.com' })
    expect((await server.send(message.channels, {}, learner)).channels.at(-1)).toMatchObject({
      channel: 'email',
      address: 'Li***@example.com',
    })
    expect(await server.send(email.remove, {}, learner)).toEqual({ address: '', isOffered: true })
    await expect(bind(code, 'Lin@example.com')).rejects.toThrow('验证码已失效')
  })

  it('takes no code of another address or another learner, and no code twice', async () => {
    await ask()
    const code = await codeIn()
    const other = await server.signIn('13900029999')
    await expect(bind(code, 'other@example.com')).rejects.toThrow('验证码已失效')
    await expect(bind(code, ADDRESS, other)).rejects.toThrow('验证码已失效')
    await bind(code)
    await expect(bind(code)).rejects.toThrow('验证码已失效')
  })

  it('a code dies after five wrong tries, and after ten minutes', async () => {
    await ask()
    const code = await codeIn()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let times = 0; times < 5; times++) await expect(bind(wrong)).rejects.toThrow('验证码错误')
    await expect(bind(code)).rejects.toThrow('验证码已失效')
    server.clock.advance(61_000)
    await ask()
    const next = await codeIn()
    server.clock.advance(600_000)
    learner = await server.signIn(`1390002${String(1000 + learners - 1)}`)
    await expect(bind(next)).rejects.toThrow('验证码已失效')
  })

  it('codes have a pace, a number for a day, and a number of learners for one address', async () => {
    await ask()
    await expect(ask()).rejects.toThrow('获取验证码太频繁')
    for (let times = 1; times < 10; times++) {
      server.clock.advance(61_000)
      await ask(`a${times}@example.com`)
    }
    server.clock.advance(61_000)
    await expect(ask('last@example.com')).rejects.toThrow('今天获取验证码的次数已用完')
    const crowd = await Promise.all([1, 2, 3, 4, 5, 6].map((tail) => server.signIn(`1390003000${tail}`)))
    for (const each of crowd.slice(0, 5)) await ask('victim@example.com', each)
    await expect(ask('victim@example.com', crowd[5])).rejects.toThrow('这个邮箱今天收到的验证码太多')
    expect(await mails('victim@example.com')).toHaveLength(5)
  })

  it.each(['', 'lin', 'a@b.cn,c@d.cn'])('%j is refused as an address', async (address) => {
    await expect(ask(address)).rejects.toThrow()
    expect(await server.db.selectFrom('email_outbox').select('id').execute()).toEqual([])
  })

  it('has no place where the school sends no mail', async () => {
    const deps = { ...server.deps, env: { ...server.deps.env, email: { kind: 'off' as const } } }
    expect(hasEmail(deps)).toBe(false)
    const { sendEmailCode } = await import('#server/services/account/email')
    await expect(sendEmailCode(deps, learner.userId, ADDRESS)).rejects.toThrow('学校还没有开通邮件')
    const { personalInfo } = await import('#server/services/account/profile')
    expect((await personalInfo(deps, learner.userId)).email).toBeNull()
  })

  it('the page of the sandbox shows mail as text', async () => {
    await ask('b@example.com')
    const page = await server.app.inject({ url: '/dev/mail' })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('b@example.com')
    expect(page.body).toContain('邮箱验证码')
  })
})
