/** @sandbox own */
import { deviceKindOf } from '@/domain/device/device'
import { environmentOf } from '@/domain/device/host-environment'
import { brandOf } from '@/domain/site/brand'
import type { SharePort } from '@/platform/share/port'
import { cellsOf, hosts, links, otherSchool, redirects, returns, schoolHosts, schoolLinks } from './cases'

jest.mock(
  '../../../src/platform/clipboard',
  () => ({ clipboard: { copy: (text: string) => navigator.clipboard.writeText(text).then(() => true) } }),
  {
    virtual: true,
  },
)

/** The rules of an installation: this one, or one whose settings are given. */
function load(settings?: object) {
  jest.resetModules()
  if (settings) jest.doMock('../../../config/installation.json', () => ({ __esModule: true, default: settings }))
  else jest.dontMock('../../../config/installation.json')
  return {
    ...(require('@/routes/guard') as typeof import('@/routes/guard')),
    ...(require('@/routes/goto-url') as typeof import('@/routes/goto-url')),
    ...(require('@/routes/resolve') as typeof import('@/routes/resolve')),
    ...(require('@/routes/hosts') as typeof import('@/routes/hosts')),
    ...(require('@/domain/site/installation') as typeof import('@/domain/site/installation')),
    ...(require('@/routes/table') as typeof import('@/routes/table')),
    ...(require('@/routes/link') as typeof import('@/routes/link')),
    ...(require('@/routes/parse-address') as typeof import('@/routes/parse-address')),
  }
}
type Rules = ReturnType<typeof load>
const own = load()
const school = load(otherSchool)
afterAll(() => jest.dontMock('../../../config/installation.json'))

const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile'
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/130'
const nowhere = { isNativeApp: false, isMessagingApp: false, isMiniProgram: false, isIframe: false, isDesktop: false }
/** Describes each place: what the pages know of it, and how its browser names itself. */
const places: Record<string, { facts: Partial<typeof nowhere>; userAgent: string }> = {
  phone: { facts: {}, userAgent: PHONE },
  messaging: { facts: { isMessagingApp: true }, userAgent: `${PHONE} MicroMessenger/8.0` },
  'mini-program': { facts: { isMiniProgram: true }, userAgent: '' },
  app: { facts: { isNativeApp: true }, userAgent: PHONE },
  desktop: { facts: { isDesktop: true }, userAgent: DESKTOP },
  'phone frame': { facts: { isIframe: true }, userAgent: PHONE },
  'desktop frame': { facts: { isIframe: true, isDesktop: true }, userAgent: DESKTOP },
}
const opened: Record<string, { address: string; params: Record<string, string> }> = {
  home_page: { address: '/page/home/0', params: { categoryId: '0' } },
  myself_setting: { address: '/setting', params: {} },
  seed_plain_code: { address: '/seed-plain/code', params: {} },
  course_detail: { address: '/course/3/detail', params: { id: '3' } },
  download_app: { address: '/download-app', params: {} },
  phone_login: { address: '/login', params: {} },
}

/** Where a visitor ends, as the tables write it; every return address must be the page that was asked for. */
function endOf(rules: Rules, host: string, place: string, page: string): string {
  const { address, params } = opened[page] ?? { address: '/', params: {} }
  const environment = environmentOf(host, rules.isSchoolHost(host))
  const facts = { ...nowhere, ...places[place]?.facts, environment, brand: brandOf(host, '', rules.installation.brands) }
  const visitor = { hasRefreshToken: false, hasUserInfo: false, isNativeLoginTried: true, isBaseScopeTried: true }
  const { end } = rules.judge({ name: page as 'home_page', address, query: {}, params, facts, visitor })
  if (end === undefined) return 'shown'
  if (end.act === 'openWindow') return 'window'
  const to = 'to' in end ? end.to : ''
  if (end.act === 'openNative') return to.replace(`${rules.installation.scheme}://`, 'app:')
  if (end.act === 'leave') return to.replace(environment === 'dev' ? '' : (rules.desktopOrigin(environment) ?? '-'), 'www:')
  const found = rules.parseAddress(to)
  if ('error' in found) return to
  const back = found.name === 'wechat-tip' ? found.query.from : found.query.gotoUrl
  if (back !== address) return `${to}: comes back to ${back}`
  return found.name === 'wechat-tip' ? 'tip' : found.name
}

const hostRows = (text: string) =>
  [...new Set(cellsOf(text).map(({ row }) => row))].map((host) => {
    const cells = cellsOf(text).filter(({ row }) => row === host)
    const [environment = '', brand = ''] = ['environment', 'brand'].map((name) => cells.find(({ column }) => column === name)?.cell ?? '')
    return { host, environment, brand }
  })

describe.each([
  ['this installation', own, hosts],
  ['another school', school, schoolHosts],
] as const)('the hosts of %s', (_, rules, text) => {
  it.each(hostRows(text))('$host has the environment $environment and shows $brand', ({ host, environment, brand }) => {
    expect([environmentOf(host, rules.isSchoolHost(host)), brandOf(host, '', rules.installation.brands).key]).toEqual([environment, brand])
  })

  it('a build with a fixed brand shows it on every host', () => {
    for (const { host } of hostRows(text))
      for (const { key } of rules.installation.brands)
        expect([host, brandOf(host, key, rules.installation.brands).key]).toEqual([host, key])
  })
})

/** Names the table a host goes by. */
function tableOf(isSchool: boolean, { environment, brand }: { environment: string; brand: string }): string {
  if (brand === 'mingde') return redirects.boundOwnLogin
  if (brand === 'branch') return redirects.bound
  return isSchool || environment === 'dev' ? redirects.usualWithoutSite : redirects.usual
}

describe.each([
  ['this installation', own, hosts],
  ['another school', school, schoolHosts],
] as const)('a visitor of %s', (_, rules, text) => {
  it.each(hostRows(text))('a visitor at $host follows the table of its brand and environment, from every place to every page', (row) => {
    const cells = cellsOf(tableOf(rules === school, row))
    expect(cells.map(({ row: place, column }) => [place, column, endOf(rules, row.host, place, column)])).toEqual(
      cells.map(({ row: place, column, cell }) => [place, column, cell]),
    )
    expect(cells).toHaveLength(Object.keys(places).length * Object.keys(opened).length)
  })
})

describe('the return address after login', () => {
  it.each(cellsOf(returns))('$row at $column: $cell', ({ row, column, cell }) => {
    const { kind, address } = (column === 'school' ? school : own).returnOf(row)
    expect(kind === 'ask' ? kind : `${kind} ${address}`).toBe(cell)
  })
})

describe.each([
  ['this installation', own, links],
  ['another school', school, schoolLinks],
] as const)('a course of %s', (_, rules, text) => {
  it.each(cellsOf(text))('the course on $row in $column has the address $cell', ({ row: platform, column: environment, cell }) => {
    const found = rules.resolveLink({ name: 'course_detail', params: { id: 3 }, platform, environment })
    expect('error' in found ? 'none' : found.address).toBe(cell)
  })

  it('stays the same course on every host', () => {
    for (const { row: platform, cell } of cellsOf(text)) {
      if (cell === 'none') continue
      expect([platform, cell, rules.parseAddress(cell)]).toMatchObject([platform, cell, { name: 'course_detail', params: { id: 3 } }])
    }
  })
})

describe('a shared link', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  afterEach(() => {
    if (before) Object.defineProperty(globalThis, 'navigator', before)
    Reflect.deleteProperty(globalThis, 'window')
  })
  const card = { title: '精讲课', text: '十讲打通', image: '/1.jpg', address: '/course/3/detail' }

  /** Returns what the learner hands on from a page of this host at this place: by the system's sheet, or to the clipboard. */
  async function sharedFrom(host: string, place: string): Promise<string> {
    const handed: string[] = []
    const sheet = place === 'desktop' ? {} : { share: async ({ url }: { url: string }) => void handed.push(url) }
    const clipboard = { writeText: async (text: string) => void handed.push(text) }
    const value = { userAgent: places[place]?.userAgent, clipboard, ...sheet }
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value })
    Object.assign(globalThis, { window: { location: { origin: `https://${host}` } } })
    // The adapter of the web, whose neighbours are found by the targets' own suffixes.
    const { share } = require('@/platform/share/index.h5') as { share: SharePort }
    const end = await share.offer(card)
    return end === 'menu' ? 'menu' : handed.join(' ')
  }

  it.each([...hostRows(hosts), ...hostRows(schoolHosts)])('a shared link from $host keeps that host, at every place', async ({ host }) => {
    const link = `https://${host}/course/3/detail`
    for (const place of ['phone', 'desktop', 'phone frame', 'app']) expect([place, await sharedFrom(host, place)]).toEqual([place, link])
    // The messaging app's own menu has the card.
    expect(await sharedFrom(host, 'messaging')).toBe('menu')
  })

  it('a shared link from the mini-program names the page file that the link of any host opens', () => {
    for (const rules of [own, school])
      for (const address of ['/course/3/detail', `${rules.mobileOrigin('production')}/course/3/detail`]) {
        const found = rules.parseAddress(address)
        if ('error' in found) throw new Error(found.error)
        expect(rules.pageUrlOf(found.name, { ...found.query, ...found.params })).toBe('/packages/course/detail/index?id=3')
      }
  })
})

describe('the device of a place', () => {
  it.each([
    ['phone', 'android'],
    ['messaging', 'wx'],
    ['desktop', 'android'],
  ])('%s gives %s', (place, kind) => {
    const userAgent = places[place]?.userAgent ?? ''
    expect(deviceKindOf({ userAgent, touchPoints: 0, isHarmony: false, isMiniProgram: false })).toBe(kind)
  })
})
