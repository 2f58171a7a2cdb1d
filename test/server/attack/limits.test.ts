import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app'
import { learning } from '@/contract/learn/lesson'
import { addressOf, signedHeaders } from '../../support/exchange'
import { startServer, type TestServer, type TestSession } from '../../support/server'

const LIMITS = { learner: 30, frequent: 40, guests: 50, pages: 20, calls: 1_000 }

let server: TestServer
let app: FastifyInstance
let classmates: TestSession[]
beforeAll(async () => {
  server = await startServer()
  app = await buildApp({ ...server.deps, env: { ...server.deps.env, mode: 'production', limits: LIMITS } })
  classmates = await Promise.all(Array.from({ length: 4 }, (_none, at) => server.signIn(String(13900001000 + at))))
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const SCHOOL = '203.0.113.9'
const ask = (url: string, session?: TestSession, remoteAddress = SCHOOL) =>
  app.inject({ url, remoteAddress, headers: signedHeaders(server.clock.now(), session?.accessToken) })
const times = async (count: number, work: () => Promise<{ statusCode: number }>) => {
  const seen: Record<number, number> = {}
  for (let at = 0; at < count; at++) {
    const { statusCode } = await work()
    seen[statusCode] = (seen[statusCode] ?? 0) + 1
  }
  return seen
}
const TREE = '/v2-course/v2/category-tree'
const INFO = '/v2-user/v2/users/info'
const beat = (session: TestSession, remoteAddress = SCHOOL) =>
  app.inject({
    method: 'POST',
    url: addressOf(learning.heartbeat, {}),
    remoteAddress,
    headers: signedHeaders(server.clock.now(), session.accessToken),
    payload: { courseId: 1, lessonId: 1, position: 0, played: [] },
  })

it('visitors of one household, each at another of its addresses, share one limit', async () => {
  let at = 0
  expect(await times(55, () => ask(TREE, undefined, `2001:db8:7:1::${(++at).toString(16)}`))).toEqual({ 200: 50, 429: 5 })
  expect(await times(2, () => ask(TREE, undefined, '2001:db8:7:2::1'))).toEqual({ 200: 2 })
})

describe('a school behind one address', () => {
  it.each([
    ['calls', 30, (session: TestSession, at?: string) => ask(INFO, session, at)],
    ['heartbeats', 40, beat],
  ])('a school has %s limited learner by learner, each for itself, wherever the learner is', async (_name, most, call) => {
    const [first, ...others] = classmates
    if (!first) throw new Error('no learner')
    expect(await times(most + 5, () => call(first))).toEqual({ 200: most, 429: 5 })
    for (const session of others) expect(await times(20, () => call(session))).toEqual({ 200: 20 })
    expect(await times(2, () => call(first, '203.0.113.12'))).toEqual({ 429: 2 })
  })

  it('keeps health, payment notifications and files when its visitors are too many', async () => {
    expect(await times(55, () => ask(TREE))).toEqual({ 200: 50, 429: 5 })
    expect(await times(25, () => ask('/auth/redirect'))).toMatchObject({ 429: 5 })
    expect((await ask('/healthz')).statusCode).toBe(200)
    expect((await ask('/readyz')).statusCode).toBe(200)
    expect((await ask('/media/covers/c101.jpg')).statusCode).toBe(200)
    expect((await ask('/robots.txt')).statusCode).not.toBe(429)
    const notice = await app.inject({ method: 'POST', url: '/notify/wechat', remoteAddress: SCHOOL, payload: '{}' })
    expect(notice.statusCode).not.toBe(429)
    expect((await ask(TREE, undefined, '203.0.113.10')).statusCode).toBe(200)
  })

  it('a school is limited by its address where an account is locked, and so is a proxy on the machine itself', async () => {
    const locked = await server.signIn('13900001009')
    await server.db.updateTable('users').set({ is_locked: true }).where('id', '=', locked.userId).execute()
    expect(await times(55, () => ask(INFO, locked, '203.0.113.11'))).toMatchObject({ 429: 5 })
    expect(await times(55, () => ask(TREE, undefined, '127.0.0.1'))).toEqual({ 200: 50, 429: 5 })
  })
})

describe('the address of a caller', () => {
  const build = (trustProxy: number | string[] | false) => buildApp({ ...server.deps, env: { ...server.deps.env, trustProxy } })
  const log = { type: 'unknownBlock', pageId: 1, blockType: 'x' }
  const seen = async (trustProxy: number | string[] | false, forwarded: string) => {
    const proxied = await build(trustProxy)
    await server.db.deleteFrom('client_log').execute()
    const reply = await proxied.inject({
      method: 'POST',
      url: '/v2-tiger/log-data',
      remoteAddress: '10.0.0.1',
      headers: { ...signedHeaders(server.clock.now()), 'x-forwarded-for': forwarded },
      payload: log,
    })
    await proxied.close()
    expect(reply.json()).toMatchObject({ code: 200 })
    return (await server.db.selectFrom('client_log').select('ip').executeTakeFirstOrThrow()).ip
  }

  it.each([
    [1, '198.51.100.7, 203.0.113.5', '203.0.113.5'],
    [2, '198.51.100.7, 203.0.113.5', '198.51.100.7'],
    [['10.0.0.0/8'], '198.51.100.7, 203.0.113.5', '203.0.113.5'],
    [false, '198.51.100.7', '10.0.0.1'],
    [1, 'x'.repeat(3_000), '10.0.0.1'],
  ] as const)('the address with TRUST_PROXY=%s and %s is the one that the proxy saw', async (trustProxy, forwarded, address) => {
    expect(await seen(typeof trustProxy === 'object' ? [...trustProxy] : trustProxy, forwarded)).toBe(address)
  })
})
