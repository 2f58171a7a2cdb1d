import { buildApp } from '../../../server/app'
import { startServer, type TestServer } from '../../support/server'

describe('the rate limit', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('answers a flood from one address with 429 and lets others through', async () => {
    const app = await buildApp({ ...server.deps, env: { ...server.deps.env, mode: 'production' } })
    const ask = (remoteAddress: string) => app.inject({ url: '/healthz', remoteAddress })
    for (let asked = 0; asked < 1_200; asked++) await ask('203.0.113.9')
    const flooded = await ask('203.0.113.9')
    expect(flooded.statusCode).toBe(429)
    expect(flooded.json()).toEqual({ code: 429, msg: '操作太频繁，请稍后再试' })
    expect(flooded.headers['respond-time']).toBe(String(server.clock.now()))
    expect((await ask('203.0.113.10')).statusCode).toBe(200)
    await app.close()
  })

  it('does not count the machine itself while developing', async () => {
    for (let asked = 0; asked < 1_201; asked++) await server.app.inject({ url: '/healthz' })
    expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  })
})
