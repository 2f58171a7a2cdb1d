import { linkFailures } from '@/routes/failures'
import { parseAddress } from '@/routes/parse-address'
import { fc } from '../support/fast-check'

describe('parsing an address (document 1 §2, Link resolver)', () => {
  it.each([
    '/course/3/detail?a=1',
    '/packages/course/detail/index?id=3&a=1',
    'https://m.qiming.cn/course/3/detail?a=1',
    'http://pre-m.qiming.cn/course/3/detail?a=1#x',
    'https://www.qiming.cn/course/3?a=1',
    'qiming://to/course/detail?id=3&a=1',
  ])('[D1-2-link-6] %s is parsed as course 3', (address) => {
    expect(parseAddress(address)).toEqual({ name: 'course_detail', params: { id: 3 }, query: { a: '1' } })
  })

  it.each([
    ['/packages/community/circle/index?circleId=3', { name: 'share_circle_homepage', params: { circleId: 3 }, query: {} }],
    ['https://www.qiming.cn/?categoryId=3', { name: 'home_page', params: { categoryId: 3 }, query: {} }],
    ['https://www.qiming.cn/coupon/a%2Fb', { name: 'coupon_receive', params: { token: 'a/b' }, query: {} }],
  ])('%s is parsed into name, parameters and query', (address, found) => {
    expect(parseAddress(address)).toEqual(found)
  })

  it.each([
    '',
    '/nobody',
    '//m.qiming.cn/course/3/detail',
    '/pages/nobody/index',
    '/packages/course/detail/index',
    'https://m.qiming.cn/nobody',
    'https://evil.example/course/3/detail',
    'https://m.qiming.cn.evil.example/course/3/detail',
    'https://www.qiming.cn/nobody',
    'https://www.qiming.cn/course/x',
    'https://www.qiming.cn/coupon/%E4%BC',
    'qiming://to/nobody',
    'qiming://to/course/detail',
    'course/3/detail',
    'javascript:alert(1)',
  ])('[D2-8-link-1] %j has no matching route', (address) => {
    expect(parseAddress(address)).toEqual({ error: 'no matching route' })
  })

  it.each([undefined, null, 3, {}, ['/myself'], true])(
    '[D2-8-link-4] %j is not a string, and only string addresses can be parsed',
    (address) => {
      expect(parseAddress(address)).toEqual({ error: 'only string addresses can be parsed' })
    },
  )

  it('returns a result for any input', () => {
    const piece = fc.constantFrom(
      '/',
      '?',
      '#',
      '&',
      '=',
      '%',
      '%2',
      '..',
      'https://',
      'm.qiming.cn',
      'qiming://',
      'to',
      'course',
      '3',
      'detail',
      '\\',
      '@',
    )
    const strange = fc.oneof(
      fc.anything(),
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(strange, (address) => {
        const found = parseAddress(address)
        if ('error' in found) expect(Object.values(linkFailures)).toContain(found.error)
      }),
      { numRuns: 2000, verbose: 1 },
    )
  })
})
