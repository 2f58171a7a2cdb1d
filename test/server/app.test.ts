import { buildApp } from '#server/app'
import { auth } from '@/contract/account/auth'
import { allCalls } from '@/contract/calls'
import { prefixOf } from '@/contract/services'
import { signedHeaders } from '../support/exchange'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const now = () => server.clock.now()
const INFO = '/v2-user/v2/users/info'

describe('every reply', () => {
  it.each([
    ['a health check', { url: '/healthz' }],
    ['an unknown address', { url: '/v2-order/nothing' }],
    ['a missing signature', { url: INFO }],
    ['a refusal', { url: '/v2-user/v2/user/token/refresh?refreshToken=x' }],
    ['a file', { url: '/media/covers/c101.jpg' }],
    [
      'a body that is no JSON',
      { method: 'POST' as const, url: '/v2-user/user/smscode/login', payload: '{', headers: { 'content-type': 'application/json' } },
    ],
    [
      'a preflight',
      { method: 'OPTIONS' as const, url: INFO, headers: { origin: 'http://localhost:10086', 'access-control-request-method': 'GET' } },
    ],
  ])('carries the server time: %s', async (_, request) => {
    const headers = { ...signedHeaders(now()), ...('headers' in request ? request.headers : {}) }
    const reply = await server.app.inject({
      ...request,
      headers: request.url === INFO ? ('headers' in request && request.headers) || {} : headers,
    })
    expect(reply.headers['respond-time']).toBe(String(now()))
  })

  it('has an envelope when an address is unknown', async () => {
    const reply = await server.app.inject({ url: '/v2-order/nothing', headers: { accept: 'text/html' } })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({ code: 404, msg: '请求的地址不存在' })
  })

  it('has an envelope, and reveals nothing, when a handler fails', async () => {
    const broken = await buildApp({ ...server.deps, now: () => Number.NaN })
    const reply = await broken.inject({ url: INFO, headers: { ...signedHeaders(now(), '1.some-token') } })
    await broken.close()
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({ code: 500, msg: '服务器开小差了，请稍后再试' })
  })
})

describe('Document 2 §7, Signing, at the server', () => {
  it.each(['', 'f'.repeat(40)])('answers HTTP 403 to the signature "%s"', async (authorization) => {
    const reply = await server.app.inject({ url: INFO, headers: { ...signedHeaders(now()), authorization } })
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toEqual({ code: 403, msg: 'access denied' })
  })

  it('answers HTTP 403 to a call without its headers', async () => {
    const reply = await server.app.inject({ url: INFO })
    expect([reply.statusCode, reply.json()]).toEqual([403, { code: 403, msg: 'access denied' }])
  })

  it('includes the token in the signature', async () => {
    const { accessToken } = await server.signIn()
    const reply = await server.app.inject({ url: INFO, headers: { ...signedHeaders(now()), 'x-access-token': accessToken } })
    expect(reply.statusCode).toBe(403)
  })

  it.each([-300_001, 300_001])('answers HTTP 500 with the server time to a clock %d ms off', async (off) => {
    const reply = await server.app.inject({ url: INFO, headers: signedHeaders(now() + off) })
    expect(reply.statusCode).toBe(500)
    expect(reply.headers['respond-time']).toBe(String(now()))
  })

  it('accepts a clock five minutes off', async () => {
    const reply = await server.app.inject({ url: INFO, headers: signedHeaders(now() - 300_000) })
    expect(reply.json()).toMatchObject({ code: 401 })
  })
})

describe('a PATCH of a mini-program, whose host lacks it', () => {
  const post = async (headers: object) => {
    const { accessToken } = await server.signIn()
    const signed = signedHeaders(now(), accessToken)
    const reply = await server.app.inject({
      method: 'POST',
      url: '/v2-rabbit/v2/user/info',
      headers: { ...signed, ...headers },
      payload: {},
    })
    return [reply.statusCode, reply.json().code]
  }
  it('arrives as a POST with a method header; another POST does not count', async () => {
    expect(await post({ 'x-http-method-override': 'PATCH' })).toEqual([200, 417])
    expect(await post({})).toEqual([404, 404])
  })
})

describe('other origins', () => {
  const from = (origin: string) => server.app.inject({ url: '/healthz', headers: { origin } })

  it('can send credentials and read the server time when they are listed', async () => {
    const { headers } = await from('http://localhost:10086')
    expect(headers['access-control-allow-origin']).toBe('http://localhost:10086')
    expect(headers['access-control-allow-credentials']).toBe('true')
    expect(headers['access-control-expose-headers']).toBe('respond-time')
  })

  it.each(['https://evil.example', 'http://localhost:10087', 'http://localhost:10086.evil.example', 'null'])(
    'get no access when they are not listed: %s',
    async (origin) => {
      expect((await from(origin)).headers['access-control-allow-origin']).toBeUndefined()
    },
  )
})

describe('the API description', () => {
  it('lists every call of the contract', async () => {
    const described = await server.app.inject({ url: '/openapi.json' })
    const { paths, security } = described.json<{ paths: Record<string, Record<string, unknown>>; security: unknown }>()
    expect(security).toEqual([{ accessToken: [], signature: [], timestamp: [] }])
    const listed = Object.entries(paths).flatMap(([address, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${address}`),
    )
    expect(listed.sort()).toEqual(
      allCalls()
        .map((call) => `${call.method} ${prefixOf(call.service)}${call.path}`)
        .sort(),
    )
  })
})

describe('health', () => {
  it('reports ready while the database answers', async () => {
    expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect((await server.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' })
  })
})

describe('the code outbox', () => {
  it('shows the newest codes, and does not exist when a provider sends them, nor in production', async () => {
    await server.send(auth.sendSmsCode, { query: { mobile: '13900000031' } })
    const page = await server.app.inject({ url: '/dev/sms' })
    expect(page.body).toMatch(/13900000031<\/td><td>【启明学堂】验证码 \d{6}/)
    const sms = { kind: 'provider' as const, url: 'https://sms.example.cn', accessKey: 'k', secret: 's', signName: 'n', template: 't' }
    for (const change of [{ sms }, { mode: 'production' as const }]) {
      const closed = await buildApp({ ...server.deps, env: { ...server.deps.env, ...change } })
      const asked = await Promise.all(['/dev/sms', '/dev/sms.json'].map((url) => closed.inject({ url })))
      expect(asked.map(({ statusCode }) => statusCode)).toEqual([404, 404])
      await closed.close()
    }
  })

  it('shows the codes of one number, and refuses a text longer than a number', async () => {
    for (const mobile of ['13900000032', '13900000033']) await server.send(auth.sendSmsCode, { query: { mobile } })
    const shown = async (mobile: string) => (await server.app.inject({ url: '/dev/sms', query: { mobile } })).body
    expect(await shown('13900000032')).toContain('<td>13900000032</td>')
    expect(await shown('13900000032')).not.toContain('<td>13900000033</td>')
    expect(await shown('1'.repeat(21))).toContain('参数 mobile 缺失或有误')
  })
})
