import { createHash } from 'node:crypto'
import { messagingOf } from '#server/providers/messaging/gateway'
import { pageSignature } from '#server/services/site/messaging'
import { auth } from '@/contract/account/auth'
import { user } from '@/contract/account/user'
import { startServer, type TestServer } from '../../../support/server'

const PAGE = 'http://localhost:10086/login/wechat-login?gotoUrl=%2Fmyself'

describe('signing in through the messaging app', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  let cookie = ''
  const visit = (url: string) => server.app.inject({ url: url.replace('http://localhost:10086', ''), headers: { cookie } })
  /** The authorization page, requested by a browser that keeps its cookie. */
  async function setOut(query: { url: string; mode?: 'login' | 'base' }): Promise<string> {
    const { res, headers } = await server.exchange(auth.wechatLoginUrl, { query })
    cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    return res?.url ?? ''
  }
  /** The browser's address after choosing on the authorization page. */
  async function authorize(choice: string, options: { url?: string; mode?: 'login' | 'base' } = {}): Promise<URL> {
    const url = await setOut({ url: PAGE, ...options })
    const page = await visit(url)
    const href = new RegExp(`id="${choice}" href="([^"]+)"`).exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const back = await visit(href)
    return new URL(String(back.headers.location))
  }
  const keyIn = (url: URL) => url.searchParams.get('loginKey') ?? ''

  it('[D2-7-wxurl-1] starts at GET /v2/redirect/wechat-login-url with the authorization page of scope snsapi_base, without a token', async () => {
    const { url } = await server.send(auth.wechatLoginUrl, { query: { url: PAGE } })
    const asked = new URL(url)
    expect(asked.searchParams.get('scope')).toBe('snsapi_base')
    const back = new URL(asked.searchParams.get('redirect_uri') ?? '')
    expect([back.pathname, back.searchParams.get('rd')]).toEqual(['/auth/redirect', PAGE])
  })

  it('[D2-7-wxurl-2] returns through the auth redirect path to rd, with a login key that signs in', async () => {
    const landed = await authorize('as-dev-lin')
    expect([landed.origin + landed.pathname, landed.searchParams.get('gotoUrl')]).toEqual([
      'http://localhost:10086/login/wechat-login',
      '/myself',
    ])
    const grant = await server.send(auth.loginByKey, { body: { loginKey: keyIn(landed) } })
    expect((await server.send(user.info, { query: {} }, grant)).verifiedMobile).toBe('')
    const again = await server.send(auth.loginByKey, { body: { loginKey: keyIn(await authorize('as-dev-lin')) } })
    expect(again.userId).toBe(grant.userId)
    const other = await server.send(auth.loginByKey, { body: { loginKey: keyIn(await authorize('as-dev-zhao')) } })
    expect(other.userId).not.toBe(grant.userId)
  })

  it('signing in by base authorization signs in known learners and creates no account', async () => {
    const unknown = await authorize('as-dev-qian', { mode: 'base' })
    expect(unknown.href).toBe(PAGE)
    expect(keyIn(await authorize('as-dev-lin', { mode: 'base' }))).not.toBe('')
  })

  it('[D2-8-wxauth-1] a learner who declines returns with authFailed', async () => {
    const landed = await authorize('deny')
    expect([landed.searchParams.get('authFailed'), keyIn(landed)]).toEqual(['1', ''])
    expect((await authorize('deny', { mode: 'base' })).href).toBe(PAGE)
  })

  it('[D1-2-lockedquery-1] a locked learner returns with the locked query', async () => {
    const grant = await server.send(auth.loginByKey, { body: { loginKey: keyIn(await authorize('as-dev-zhao')) } })
    await server.db.updateTable('users').set({ is_locked: true }).where('id', '=', grant.userId).execute()
    const landed = await authorize('as-dev-zhao')
    expect([landed.searchParams.get('locked'), keyIn(landed)]).toEqual(['1', ''])
  })

  it.each(['https://evil.example/x', 'javascript:alert(1)', '//evil.example', '/login'])(
    'refuses a foreign return address: %s',
    async (url) => {
      expect(await server.exchange(auth.wechatLoginUrl, { query: { url } })).toMatchObject({ code: 417, msg: '返回地址不正确' })
    },
  )

  it('refuses a return that was not sent out: another rd, a changed state, one past its ten minutes', async () => {
    const url = await setOut({ url: PAGE })
    const state = new URL(url).searchParams.get('state') ?? ''
    const at = async (rd: string, given: string) =>
      (await visit(`/auth/redirect?${new URLSearchParams({ rd, state: given, code: 'c' })}`)).headers.location
    const failed = 'http://localhost:10086/login/wechat-login?authFailed=1'
    expect(await at('https://evil.example/', state)).toBe(failed)
    expect(await at(PAGE, `b${state.slice(1)}`)).toBe(failed)
    expect(await at(PAGE, '')).toBe(failed)
    const own = cookie
    for (const other of ['', `qm_auth=${'x'.repeat(22)}`]) {
      cookie = other
      expect(await at(PAGE, state)).toBe(failed)
    }
    cookie = own
    server.clock.advance(601_000)
    expect(await at(PAGE, state)).toBe(failed)
  })

  it('fails with a code of nobody', async () => {
    const url = await setOut({ url: PAGE })
    const state = new URL(url).searchParams.get('state') ?? ''
    const back = await visit(`/auth/redirect?${new URLSearchParams({ rd: PAGE, state, code: 'dev-lin.9999999999999.x' })}`)
    expect(String(back.headers.location)).toContain('authFailed=1')
  })

  it('the stand-in never redirects to a foreign address', async () => {
    const page = await visit(`/dev/messaging/authorize?${new URLSearchParams({ redirect_uri: 'https://evil.example/', state: 's' })}`)
    expect(page.json()).toMatchObject({ code: 417 })
  })

  it('[D2-7-jsconfig-1] GET /v2/wx/js-config signs the page without its fragment, and needs no token', async () => {
    const config = await server.send(auth.jsConfig, { query: { url: `${PAGE}#top` } })
    expect(config).toMatchObject({
      appId: 'embedded',
      timestamp: Math.floor(server.clock.now() / 1000),
      signature: expect.stringMatching(/^[0-9a-f]{40}$/),
    })
    const ticket = await (await messagingOf(server.deps)).ticket()
    const { nonceStr, timestamp } = config
    expect(config.signature).toBe(pageSignature({ ticket, nonceStr, timestamp, url: PAGE }))
    expect(await server.exchange(auth.jsConfig, { query: { url: 'https://evil.example/' } })).toMatchObject({ code: 417 })
  })

  it('[D2-7-jsconfig-2] the signing config has an open-tag list for launch-app and launch-weapp', async () => {
    const { openTagList, jsApiList } = await server.send(auth.jsConfig, { query: { url: PAGE } })
    expect(openTagList).toEqual(['wx-open-launch-app', 'wx-open-launch-weapp'])
    expect(jsApiList).toEqual(expect.arrayContaining(['updateAppMessageShareData', 'updateTimelineShareData']))
  })

  it('signs the four fields in name order', () => {
    const text = 'jsapi_ticket=T&noncestr=N&timestamp=1&url=http://a.cn/?x=1'
    expect(pageSignature({ ticket: 'T', nonceStr: 'N', timestamp: 1, url: 'http://a.cn/?x=1' })).toBe(
      createHash('sha1').update(text).digest('hex'),
    )
  })
})
