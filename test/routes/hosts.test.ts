/** @sandbox own */

import { installation } from '@/domain/site/installation'
import { returnOf } from '@/routes/goto-url'
import { appScheme, desktopOrigin, holdSites, isHosted, isSchoolHost, mobileOrigin, readWebAddress, siteOf } from '@/routes/hosts'
import { parseAddress } from '@/routes/parse-address'

describe('the hosts of the product', () => {
  it('differ by environment', () => {
    expect([mobileOrigin('production'), mobileOrigin('pre'), desktopOrigin('test')]).toEqual([
      'https://m.qiming.cn',
      'https://pre-m.qiming.cn',
      'https://www.qiming.net',
    ])
  })

  it.each([
    ['m.qiming.net', 'mobile'],
    ['pre-www.qiming.cn', 'desktop'],
    ['qiming.cn', undefined],
    ['m.qiming.cn.evil.example', undefined],
  ])('%s becomes %s', (host, site) => {
    expect(siteOf(host)).toBe(site)
  })

  it.each([
    ['https://M.qiming.cn', { isSecure: true, host: 'm.qiming.cn', rest: '/' }],
    ['HTTP://m.qiming.cn/a?b#c', { isSecure: false, host: 'm.qiming.cn', rest: '/a?b#c' }],
    ['https://m.qiming.cn#c', { isSecure: true, host: 'm.qiming.cn', rest: '/#c' }],
    ['https://a', { isSecure: true, host: 'a', rest: '/' }],
    ['https://m.qiming.cn:443/', undefined],
    ['https://a@m.qiming.cn/', undefined],
    ['https://m.qiming.cn\\@evil.example/', undefined],
    ['https://m.qiming.cn./', undefined],
    ['//m.qiming.cn/', undefined],
    ['https://1.2.3.4/', undefined],
    ['https://xn--mqiming-x0a.cn/', undefined],
    ['https://a..b/', undefined],
    ['', undefined],
  ])('%s is read as %j', (text, web) => {
    expect(readWebAddress(text)).toEqual(web)
  })
})

describe('an installation with its own hosts, without a desktop site', () => {
  const settings = {
    scheme: 'school',
    mobile: { production: 'm.school.cn', pre: 'pre.school.cn', test: 'm.school.net' },
    desktop: {},
    brands: [],
  }
  const load = () => {
    jest.resetModules()
    jest.doMock('../../config/installation.json', () => ({ __esModule: true, default: settings }))
    return {
      ...(require('@/routes/hosts') as typeof import('@/routes/hosts')),
      ...(require('@/routes/resolve') as typeof import('@/routes/resolve')),
    }
  }
  afterAll(() => jest.dontMock('../../config/installation.json'))

  it('accepts its hosts and no others', () => {
    const { siteOf } = load()
    expect(['m.school.cn', 'm.qiming.cn', 'www.qiming.cn'].map(siteOf)).toEqual(['mobile', undefined, undefined])
  })

  it('sends nobody to a desktop site', () => {
    const { resolveLink } = load()
    const at = (platform: string) => resolveLink({ name: 'course_detail', params: { id: 101 }, platform })
    expect(at('desktop')).toHaveProperty('error')
    expect(at('h5')).toMatchObject({ address: expect.stringMatching(/^https:\/\/m\.school\.cn\//) })
    expect(at('app')).toMatchObject({ address: expect.stringMatching(/^school:\/\//) })
  })
})

describe('isSchoolHost', () => {
  const host = 'xue.example.com'
  afterEach(() => holdSites(installation))

  it('accepts every host of a school whose server says where it is, one that it did not name included', () => {
    holdSites({ scheme: 'school', mobile: { production: host, pre: host, test: host }, desktop: {} })
    expect([host, 'm.second.example.net', '10.0.0.8'].map(isSchoolHost)).toEqual([true, true, true])
  })

  it('accepts the host that a build names for production, and not those for tests', () => {
    expect(['m.qiming.cn', 'pre-m.qiming.cn', 'm.qiming.net', host].map(isSchoolHost)).toEqual([true, false, false, false])
  })
})

describe('a school with hosts of its own', () => {
  const host = 'm.school.example.cn'
  beforeAll(() => holdSites({ scheme: 'school', mobile: { production: host, pre: host, test: host }, desktop: {} }))
  afterAll(() => holdSites(installation))

  it('has its own addresses, links of its app, and no desktop site', () => {
    expect([mobileOrigin('production'), desktopOrigin('production'), appScheme(), isHosted('production')]).toEqual([
      `https://${host}`,
      undefined,
      'school://',
      true,
    ])
    expect(parseAddress(`https://${host}/course/3/detail`)).toMatchObject({ name: 'course_detail', params: { id: 3 } })
    expect(parseAddress('school://to/home')).toMatchObject({ name: 'home_page' })
  })

  it('gives its logins to nobody else, the hosts of the build included', () => {
    expect(returnOf('https://m.qiming.cn/course/3')).toEqual({ kind: 'ask', address: 'https://m.qiming.cn/course/3' })
    expect(parseAddress('https://www.qiming.cn/course/3')).toEqual({ error: expect.anything() })
    expect(siteOf('m.qiming.cn')).toBeUndefined()
  })
})
