import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { buildApp } from '#server/app'
import { type Env, readEnv } from '#server/env'
import { listenMetrics } from '#server/http/metrics'
import { sessions } from '@/contract/account/session'
import { user } from '@/contract/account/user'
import { course } from '@/contract/course/course'
import { practice } from '@/contract/tiku/practice'
import { LONGEST_PRACTICE } from '@/domain/tiku/chapter'
import { signedHeaders } from '../../support/exchange'
import { livePayment } from '../../support/live-payment'
import { CHAPTER, LONG_CHAPTER, openPracticeHall, type PracticeHall } from '../services/tiku/practice/practice-hall'

const MEBIBYTE = 1_048_576

let hall: PracticeHall
beforeAll(async () => {
  hall = await openPracticeHall()
})
afterAll(() => hall.server.close())

const build = (change: Partial<Env>) => buildApp({ ...hall.server.deps, env: { ...hall.server.deps.env, ...change } })
const TREE = '/v2-course/v2/category-tree'

describe('an overloaded process', () => {
  it('refuses callers at once, except for health and money', async () => {
    const app = await build({ pressure: { loopDelayMs: 0, rssBytes: MEBIBYTE, everyMs: 10 } })
    const ask = (url: string) => app.inject({ url, headers: signedHeaders(hall.server.clock.now()) })
    let busy = await ask('/healthz')
    // The process is measured every 10 ms.
    for (let tries = 0; tries < 500 && busy.statusCode !== 503; tries++) {
      await nextTurn()
      busy = await ask(TREE)
    }
    expect([busy.json(), busy.headers['retry-after']]).toEqual([{ code: 503, msg: '访问的人太多，请稍后再试' }, '5'])
    expect((await ask('/healthz')).statusCode).toBe(200)
    expect((await app.inject({ method: 'POST', url: '/notify/wechat', payload: '{}' })).statusCode).not.toBe(503)
    await app.close()
  })

  it('turns nobody away for what its own start took', async () => {
    const app = await build({ pressure: { loopDelayMs: 0, rssBytes: MEBIBYTE, everyMs: 400 } })
    await app.listen({ host: '127.0.0.1', port: 0 })
    while (!app.isUnderPressure()) await nextTurn()
    const { port } = app.server.address() as AddressInfo
    const headers = signedHeaders(hall.server.clock.now())
    expect((await fetch(`http://127.0.0.1:${port}${TREE}`, { headers })).status).toBe(200)
    await app.close()
  })
})

describe('the metrics of a server', () => {
  it('appear by route on the loopback address, without ids', async () => {
    const app = await build({ metricsPort: 0 })
    await app.inject({ url: TREE, headers: signedHeaders(hall.server.clock.now()) })
    await app.inject({ url: '/v2-course/v2/courses/987654/extra', headers: signedHeaders(hall.server.clock.now()) })
    await app.inject({ url: '/nothing/987654' })
    if (!app.metrics) throw new Error('no numbers')
    const listening = await listenMetrics(app.metrics, 0)
    const text = await (await fetch(`http://127.0.0.1:${listening.port}/metrics`)).text()
    await listening.stop()
    expect(text).toContain(`http_requests_total{method="GET",route="${TREE}",status="200"} 1`)
    expect(text).toContain('route="none",status="404"')
    expect(text).toContain('nodejs_eventloop_lag_seconds')
    expect(text).not.toContain('987654')
    await app.close()
  })
})

describe('a shutdown', () => {
  it('begins with readiness, while requests are still answered', async () => {
    const app = await build({})
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200)
    app.beginDrain()
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)
    expect((await app.inject({ url: TREE, headers: signedHeaders(hall.server.clock.now()) })).statusCode).toBe(200)
    await app.close()
  })

  it.each([
    [{}, 0],
    [{ DRAIN_SECONDS: '7' }, 7_000],
  ])('waits for the configured seconds: %j', (source, ms) => {
    expect(readEnv(source).drainMs).toBe(ms)
  })
})

describe('minimal data in replies', () => {
  it('keeps personal replies out of every cache', async () => {
    const session = await hall.server.signIn()
    const cacheOf = async (reply: Promise<{ headers: Record<string, unknown> }>) => (await reply).headers['cache-control']
    expect(await cacheOf(hall.server.exchange(user.info, { query: {} }, session))).toBe('no-store')
    expect(await cacheOf(hall.server.exchange(sessions.refresh, { query: { refreshToken: session.refreshToken } }))).toBe('no-store')
    expect(await cacheOf(hall.server.exchange(course.categoryTree, {}))).toBeUndefined()
  })

  it('hides the API description in production unless it is requested', async () => {
    const { source: live, remove } = livePayment()
    const own = { DATABASE: 'embedded', PUBLIC_URL: 'https://school.example.cn' }
    const messaging = { OFFICIAL_ACCOUNT: 'live', MINI_PROGRAM: 'live' }
    const production = { NODE_ENV: 'production', ...own, ...live, ...messaging, SMS: 'provider', CARRIER: 'kuaidi100' }
    const keys = ['WECHAT_APP_ID', 'WECHAT_APP_SECRET', 'WECHAT_MINI_APP_ID', 'WECHAT_MINI_APP_SECRET']
    const sms = ['SMS_ACCESS_KEY', 'SMS_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE']
    const source = {
      ...production,
      SMS_URL: 'https://sms.example.cn',
      ...Object.fromEntries([...keys, ...sms, 'CARRIER_CUSTOMER', 'CARRIER_KEY'].map((name) => [name, 'x'])),
    }
    expect([readEnv(source).hasDocs, readEnv({ ...source, DOCS: 'on' }).hasDocs, readEnv({}).hasDocs]).toEqual([false, true, true])
    remove()
    const app = await build({ hasDocs: false })
    expect((await app.inject({ url: '/openapi.json' })).statusCode).toBe(404)
    await app.close()
  })

  it('allows frames of the named origins', async () => {
    const { frameAncestors } = readEnv({ FRAME_ANCESTORS: 'https://work.weixin.qq.com' })
    const app = await build({ frameAncestors })
    const { headers } = await app.inject({ url: '/healthz' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://work.weixin.qq.com")
    expect(headers['x-frame-options']).toBeUndefined()
    await app.close()
    expect((await hall.server.app.inject({ url: '/healthz' })).headers['x-frame-options']).toBe('SAMEORIGIN')
  })
})

describe('a very long chapter', () => {
  it('a very long chapter is practised five hundred questions at a time, unanswered ones first', async () => {
    const { server } = hall
    const [row] = await server.db.selectFrom('question').selectAll().where('id', '=', 101).execute()
    const [said] = await server.db.selectFrom('question_version').selectAll().where('question_id', '=', 101).execute()
    if (!row || !said) throw new Error('no question')
    const ids = Array.from({ length: 600 }, (_none, at) => 10_000 + at)
    const { stem_text: _text, ...version } = said
    const copies = ids.map((id) => ({ ...row, id, key: `copy-${id}`, chapter_id: LONG_CHAPTER, seq: 10_000 + id }))
    await server.db.insertInto('question').values(copies).execute()
    const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value))
    const versions = ids.map((question_id) => ({
      ...version,
      question_id,
      stem: JSON.stringify(version.stem),
      options: JSON.stringify(version.options),
      answer_key: jsonOf(version.answer_key),
      explanation: JSON.stringify(version.explanation),
      point_ids: JSON.stringify(version.point_ids),
      pinned: JSON.stringify(version.pinned),
    }))
    await server.db.insertInto('question_version').values(versions).execute()
    const session = await server.signIn('13900600001')
    const start = (isAfresh: boolean) =>
      server.send(practice.start, { body: { source: { kind: 'chapter', chapterId: LONG_CHAPTER }, mode: 'practice', isAfresh } }, session)
    const first = await start(false)
    expect(first.questions.length).toBeLessThanOrEqual(LONGEST_PRACTICE + 1)
    const seen = first.questions.map(({ id }) => id)
    const answered = seen.filter((id) => id !== 201).slice(0, 400)
    await server.db
      .insertInto('practice_answer')
      .values(
        answered.map((question_id) => ({
          practice_id: first.id,
          question_id,
          seq: 1,
          user_id: session.userId,
          answer: null,
          verdict: 'blank' as const,
          marks: 0,
          receipt: null,
          is_first: true,
          answered_at: 1,
        })),
      )
      .execute()
    const second = (await start(true)).questions.map(({ id }) => id)
    expect(second.filter((id) => answered.includes(id))).toEqual([])
    expect(second).toContain(10_599)
    expect(
      (await server.send(practice.start, { body: { source: { kind: 'chapter', chapterId: CHAPTER }, mode: 'practice' } }, session))
        .questions.length,
    ).toBeGreaterThan(0)
  })
})
