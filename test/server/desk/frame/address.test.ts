import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { makeOwner } from '#server/repositories/account/staff'
import { startServer, type TestServer } from '../../../support/server'

const PUBLIC = 'https://desk.school.cn'
const TUNNEL = 'http://localhost:9000'
const MOBILE = '13700007777'

describe('the address of the desk', () => {
  let server: TestServer
  const desks: FastifyInstance[] = []
  beforeAll(async () => {
    server = await startServer()
    await makeOwner(server.db, MOBILE, server.clock.now())
  })
  afterAll(async () => {
    for (const desk of desks) await desk.close()
    await server.close()
  })

  const open = async (origins: string[]) => {
    const env = { ...server.deps.env, trustProxy: ['127.0.0.1'], deskOrigins: origins }
    const desk = await buildDesk({ ...server.deps, env })
    desks.push(desk)
    return desk
  }
  const post = (desk: FastifyInstance, url: string, headers: Record<string, string>, payload: Record<string, string> = {}) =>
    desk.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: String(new URLSearchParams(payload)),
    })
  const signIn = async (desk: FastifyInstance, headers: Record<string, string>) => {
    server.clock.advance(61_000)
    await post(desk, '/sign-in', headers, { mobile: MOBILE })
    const sent = server.db.selectFrom('sms_outbox').select('body').where('mobile', '=', MOBILE).orderBy('id', 'desc')
    const code = /\d{6}/.exec((await sent.executeTakeFirstOrThrow()).body)?.[0] ?? ''
    return post(desk, '/sign-in/code', headers, { mobile: MOBILE, code })
  }

  it.each([
    ['https through the proxy', [PUBLIC, TUNNEL], { host: 'desk.school.cn', origin: PUBLIC, 'x-forwarded-proto': 'https' }, true],
    ['http through a tunnel', [PUBLIC, TUNNEL], { host: 'localhost:9000', origin: TUNNEL }, false],
    ['https, at a proxy that does not say so', [PUBLIC], { host: 'desk.school.cn', origin: PUBLIC }, true],
    ['a private address without a name', [], { host: '10.8.0.1:10087', origin: 'http://10.8.0.1:10087' }, false],
    ['a host that the proxy names', [PUBLIC], { host: '127.0.0.1:10087', 'x-forwarded-host': 'desk.school.cn', origin: PUBLIC }, true],
  ])('lets staff in by %s', async (_, origins, headers, isSecure) => {
    const done = await signIn(await open(origins), headers)
    expect([done.statusCode, done.headers.location]).toEqual([303, '/'])
    expect(String(done.headers['set-cookie']).endsWith('; Secure')).toBe(isSecure)
  })

  it.each([
    ['another host', 421, { host: 'evil.example', origin: 'https://evil.example' }],
    ['its own host by http', 403, { host: 'desk.school.cn', origin: 'http://desk.school.cn' }],
    ['another origin', 403, { host: 'desk.school.cn', origin: 'https://evil.example' }],
    ['a sandboxed frame', 403, { host: 'desk.school.cn', origin: 'null' }],
    ['another site, in browsers that name no origin', 403, { host: 'desk.school.cn', 'sec-fetch-site': 'cross-site' }],
  ])('refuses a form of %s', async (_, status, headers) => {
    expect((await post(await open([PUBLIC]), '/sign-in', headers, { mobile: MOBILE })).statusCode).toBe(status)
  })

  it('shows no page under a host that is not its own', async () => {
    const desk = await open([PUBLIC, TUNNEL])
    const statusAt = async (host: string) => (await desk.inject({ url: '/sign-in', headers: { host } })).statusCode
    expect(await Promise.all(['desk.school.cn', 'localhost:9000', 'localhost:9001', '203.0.113.9'].map(statusAt))).toEqual([
      200, 200, 421, 421,
    ])
  })

  it('takes the word of a proxy about host and protocol only when it is trusted', async () => {
    const desk = await open([PUBLIC])
    const { statusCode } = await desk.inject({
      url: '/sign-in',
      remoteAddress: '198.51.100.7',
      headers: { host: '198.51.100.1', 'x-forwarded-host': 'desk.school.cn', 'x-forwarded-proto': 'https' },
    })
    expect(statusCode).toBe(421)
  })

  it.each([
    [[PUBLIC], 'max-age=31536000'],
    [[TUNNEL], undefined],
  ])('binds browsers to https at %j: %s', async (origins, header) => {
    const desk = await open(origins)
    const reply = await desk.inject({ url: '/sign-in', headers: { host: new URL(origins[0] ?? '').host } })
    expect(reply.headers['strict-transport-security']).toBe(header)
  })
})
