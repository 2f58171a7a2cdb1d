import { JSDOM } from 'jsdom'
import { FIRST_BRAND } from '@/contract/site/first-reply'
import { isSignedBy } from '@/domain/account/signature'
import type { FirstCall } from '@/platform/http/first-calls'
import { firstCallsScript, firstCallsTag } from '../../../config/first-screen/first-calls'

const NOW = 1_763_700_000_000
const { text } = firstCallsScript()
const tag = (name: string, path: string) => firstCallsTag({ name, path }, 'public/js/first-calls.1.js')

/** Opens an address whose document carries the script, on a device that keeps these texts; what it sends. */
function open(address: string, document: string, kept: Record<string, string>) {
  const sent: { url: string; headers: Record<string, string> }[] = []
  const inline = document.replace(/ src="[^"]*"/, '').replace(/<\/script>$/, () => `${text}</script>`)
  const { window } = new JSDOM(inline, {
    url: `http://m.test${address}`,
    runScripts: 'dangerously',
    beforeParse: (page) => {
      for (const [key, value] of Object.entries(kept)) page.localStorage.setItem(key, value)
      page.Date.now = () => NOW
      page.fetch = async (url: unknown, init?: RequestInit) => {
        sent.push({ url: String(url), headers: init?.headers as Record<string, string> })
        return { status: 200, headers: new Map(), text: async () => '{"code":200}' } as unknown as Response
      }
    },
  })
  return { sent, left: (window as unknown as { firstCalls?: Map<string, FirstCall> }).firstCalls, storage: window.localStorage }
}
const signedIn = { refreshToken: 'r', accessToken: 'a', expiresTime: String(NOW + 1), userId: '5' }

describe('the script of the first calls', () => {
  it("sends the signed first call of a learner's page, and stores the reply for the app", async () => {
    const { sent, left, storage } = open('/exam/attempt/24?x=1', tag('exam_attempt', '/exam/attempt/:attemptId'), signedIn)
    expect(sent.map(({ url }) => url)).toEqual(['/v2-exam/v2/attempts/24'])
    const headers = sent[0]?.headers ?? {}
    expect(headers).toMatchObject({ 'x-access-token': 'a', 'x-href': 'http://m.test/exam/attempt/24?x=1', timestamp: String(NOW) })
    expect(isSignedBy({ timestamp: String(NOW), accessToken: 'a' }, headers.authorization ?? '')).toBe(true)
    expect(headers['x-version']).toBe(`dev;qiming;h5;1.0.0;${NOW};${storage.getItem('USER_CUSTOM_ID')};0`)
    const call = left?.get('/v2-exam/v2/attempts/24')
    expect(call).toMatchObject({ accessToken: 'a', sentAt: NOW })
    expect(await call?.reply).toMatchObject({ status: 200, body: { code: 200 } })
  })

  it('says that it runs in production where the server says where the school is', () => {
    const host = 'xue.example.com'
    const sites = { scheme: 'school', mobile: { production: host, pre: host, test: host }, desktop: {} }
    const island = `<script type="application/json" id="${FIRST_BRAND}">${JSON.stringify({ name: '树人学校', sites })}</script>`
    const { sent } = open('/mine/order', island + tag('mine_order', '/mine/order'), signedIn)
    expect(sent[0]?.headers['x-version']).toMatch('production;qiming;')
  })

  it('adds a query where the call has one', () => {
    expect(open('/mine/order', tag('mine_order', '/mine/order'), signedIn).sent.map(({ url }) => url)).toEqual([
      '/v2-order/v2/orders/user?tab=all&page=0&limit=20',
    ])
  })

  it.each([
    ['a visitor', {}],
    ['a token that has to be renewed first', { ...signedIn, expiresTime: String(NOW) }],
  ])('sends nothing for %s', (_, kept) => {
    const { sent, left } = open('/mine/order', tag('mine_order', '/mine/order'), kept)
    expect(sent).toEqual([])
    expect(left).toBeUndefined()
  })

  it('the script is absent from the document of a page without personal first calls', () => {
    expect(tag('home_page', '/page/home/:categoryId')).toBe('')
    expect(tag('toString', '/')).toBe('')
  })
})
