import { course } from '@/contract/course/course'
import { headersOf } from '@/data/http/headers'
import { isSignedBy } from '@/domain/account/signature'
import { envelope, fakeClient, NOW, signedInClient } from '../fakes'

const deps = {
  clock: { offset: () => -90_000 },
  random: () => 0.5,
  href: () => 'https://m.example.cn/search?q=会计%20a',
  appInfo: () => ({ environment: 'pre', app: 'qiming', device: 'h5', version: '0.1.0', clientCode: 'abcdefghij012345' }) as const,
}

describe('headers on every request (document 2 §7)', () => {
  it('[D2-7-header-1] [D2-7-header-3] [D2-7-header-5] [D2-7-header-6] [D2-7-header-8] carry exactly these names and values', () => {
    expect(headersOf(deps, NOW, 'access-1')).toEqual({
      'x-access-token': 'access-1',
      'x-href': 'https://m.example.cn/search?q=%E4%BC%9A%E8%AE%A1%20a',
      authorization: '32388312b5377bc4b237eedd339d5944ffffffff',
      timestamp: '1763700000000',
      'x-version': 'pre;qiming;h5;0.1.0;1763700000000;abcdefghij012345;-90000',
      'no-cache': '1',
    })
  })

  it('carry an address with characters of any Unicode plane', () => {
    expect(headersOf({ ...deps, href: () => '/a😀b 会' }, NOW, '')['x-href']).toBe('/a%F0%9F%98%80b%20%E4%BC%9A')
  })

  it('[D2-7-header-4] carry a signature the server accepts, another for each request', async () => {
    const { send, requests } = signedInClient(() => envelope({ rows: [] }))
    await send(course.mine, {})
    const { timestamp = '', authorization = '' } = requests[0]?.headers ?? {}
    expect(isSignedBy({ timestamp, accessToken: 'access-1' }, authorization)).toBe(true)
    expect(headersOf({ ...deps, random: () => 0.9 }, NOW, 'a').authorization).not.toBe(headersOf(deps, NOW, 'a').authorization)
  })

  it('[D2-7-header-2] carry an empty access token for a call that needs none, and for a visitor', async () => {
    const { send, requests } = fakeClient(() => envelope({ rows: [] }))
    await send(course.categoryTree, {})
    expect(requests[0]?.headers['x-access-token']).toBe('')
  })
})
