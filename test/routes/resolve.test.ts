import { linkFailures } from '@/routes/failures'
import { parseAddress } from '@/routes/parse-address'
import { platforms, resolveLink } from '@/routes/resolve'
import { isIdName, paramNames } from '@/routes/route'
import { pageRows } from '@/routes/table'
import { fc } from '../support/fast-check'

const course = { name: 'course_detail', params: { id: 3, a: 'x y' } }
const on = (platform: string, request: object = course) => resolveLink({ ...request, platform })

describe('the link resolver (document 1 §2)', () => {
  it.each([
    ['[D1-2-link-1] the mini-program opens a page of its own', 'weapp', 'route', '/packages/course/detail/index?id=3&a=x%20y'],
    ['[D1-2-link-2] Harmony opens a route inside the app', 'harmony', 'route', '/course/3/detail?a=x%20y'],
    ['[D1-2-link-3] a mobile browser opens mobile web', 'h5', 'mobile', 'https://m.qiming.cn/course/3/detail?a=x%20y'],
    ['[D1-2-link-4] a desktop browser opens desktop web', 'desktop', 'desktop', 'https://www.qiming.cn/course/3?a=x%20y'],
    ['[D1-2-link-5] the native app opens a deep link', 'app', 'app', 'qiming://to/course/detail?id=3&a=x%20y'],
  ])('splits %s', (_, platform, form, address) => {
    expect(on(platform)).toEqual({ form, address })
  })

  it('builds for the hosts of an environment', () => {
    expect(resolveLink({ ...course, params: { id: 3 }, platform: 'desktop', environment: 'test' })).toMatchObject({
      address: 'https://www.qiming.net/course/3',
    })
  })

  it('separates the query from the parameters, and omits empty values', () => {
    const request = { name: 'course_learn', params: { id: '3', none: null, nothing: undefined }, query: { lessonId: 5, isNew: true } }
    expect(on('harmony', request)).toEqual({ form: 'route', address: '/course/3/learn?lessonId=5&isNew=true' })
    expect(on('harmony', { name: 'about_us', params: null })).toEqual({ form: 'route', address: '/about-us/about-bt' })
  })

  it.each([undefined, 3, 'nobody', 'root', 'toString'])('[D2-8-link-5] an unknown name %j gives: no matching route', (name) => {
    expect(on('h5', { name })).toEqual({ error: 'no matching route' })
  })

  it.each([
    [{ name: 'course_detail' }],
    [{ name: 'course_detail', params: { id: 'x' } }],
    [{ name: 'course_detail', params: { id: -1 } }],
    [{ name: 'course_detail', params: { id: {} } }],
    [{ name: 'course_detail', params: 'id' }],
    [{ name: 'myself', params: ['a'] }],
    [{ name: 'myself', query: ['a'] }],
    [{ name: 'myself', environment: 'dev' }],
    [{ name: 'myself', environment: 'toString' }],
    [{ name: 'myself', environment: null }],
    [{ name: 'course_detail', params: { id: 3 }, query: 4 }],
    [{ name: 'course_detail', params: { id: 3, a: '\uD800' } }],
    [{ name: 'course_detail', params: { id: 3, '\uD800': 'a' } }],
    [{ name: 'course_detail', params: { id: 3, _at: 'a' } }],
    [{ name: 'coupon_receive', params: { token: '' } }],
    [{ name: 'coupon_receive', params: { token: '.' } }],
    [{ name: 'coupon_receive', params: { token: '..' } }],
  ])('[D2-8-link-2] %j has no matching address', (request) => {
    expect(on('h5', request)).toEqual({ error: 'no matching address' })
  })

  it('[D2-8-link-6] a page the desktop site or the native app lacks has no matching address there', () => {
    expect([on('desktop', { name: 'calculator' }), on('app', { name: 'calculator' })]).toEqual([
      { error: 'no matching address' },
      { error: 'no matching address' },
    ])
  })

  it.each([undefined, null, '', 'H5', 'ios', 3])('[D2-8-link-3] an invalid platform, %j, gives: a platform is required', (platform) => {
    expect(resolveLink({ ...course, platform })).toEqual({ error: 'platform required' })
  })

  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((some) => !/^\.{1,2}$/.test(some))
  const anyOf = (name: string) => (isIdName(name) ? fc.integer({ min: 0, max: 9_999_999_999 }) : text)

  it.each(pageRows.map((row) => [row.name, row] as const))('[D1-2-link-7] parse(build(%s)) returns the built input', (name, row) => {
    const params = fc.record(Object.fromEntries(paramNames(row.path).map((param) => [param, anyOf(param)])))
    const names = row.query.map((declared) => declared.replace(/=.*/, ''))
    const query = fc.record(Object.fromEntries([...names, 'from', '钥'].map((key) => [key, fc.string({ unit: 'grapheme' })])), {
      requiredKeys: [],
    })
    fc.assert(
      fc.property(params, query, fc.constantFrom(...platforms), (given, asked, platform) => {
        const built = resolveLink({ name, params: given, query: asked, platform })
        if ('error' in built)
          expect([built.error, row[platform === 'app' ? 'native' : 'desktop']]).toEqual(['no matching address', undefined])
        else expect(parseAddress(built.address)).toEqual({ name, params: given, query: asked })
      }),
      { numRuns: 25, verbose: 1 },
    )
  })

  it('returns a result for any input', () => {
    const request = fc.record({
      name: fc.oneof(fc.constantFrom(...pageRows.map((row) => row.name)), fc.anything()),
      params: fc.oneof(fc.dictionary(fc.string(), fc.anything()), fc.anything()),
      query: fc.anything(),
      platform: fc.oneof(fc.constantFrom(...platforms), fc.anything()),
      environment: fc.oneof(fc.constantFrom(undefined, 'test', 'pre', 'production'), fc.anything()),
    })
    fc.assert(
      fc.property(request, (asked) => {
        const built = resolveLink(asked)
        if ('error' in built) expect(Object.values(linkFailures)).toContain(built.error)
        else expect(parseAddress(built.address)).toMatchObject({ name: asked.name })
      }),
      { numRuns: 1000, verbose: 1 },
    )
  })
})
