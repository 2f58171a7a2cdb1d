/** @sandbox own */
import type { FirstScreenPort } from '@/platform/first-screen/port'

const kept: string[] = []
const firstScreen: FirstScreenPort = { replies: () => [], brand: () => undefined, keepBrand: (text) => kept.push(text) }
const send = jest.fn()
jest.mock('@/platform/first-screen', () => ({ firstScreen }))
jest.mock('@/data/http/send', () => ({ send }))
jest.mock('@/platform/router', () => ({ router: { href: () => '' } }))

function load() {
  jest.resetModules()
  return {
    ...(require('@/data/site/brand') as typeof import('@/data/site/brand')),
    ...(require('@/data/site/follow-brand') as typeof import('@/data/site/follow-brand')),
    ...(require('@/data/http/failure') as typeof import('@/data/http/failure')),
    ...(require('@/data/site/environment') as typeof import('@/data/site/environment')),
    ...(require('@/routes/hosts') as typeof import('@/routes/hosts')),
  }
}

const host = 'xue.example.com'
const brand = {
  key: 'qiming',
  name: '树人学校',
  tagline: '树人学校',
  isWechatOnly: false,
  articleList: 'cards',
  style: { light: { '--accent': '#aa3300' } },
  sites: { scheme: 'school', mobile: { production: host, pre: host, test: host }, desktop: {} },
}

beforeEach(() => {
  kept.length = 0
  firstScreen.brand = () => undefined
  send.mockReset()
})

describe('the brand of an app that carries its pages', () => {
  it('follows the answer by the key of the build, shown from then on, and kept', async () => {
    const { thisBrand, followBrand, mobileOrigin } = load()
    send.mockResolvedValue({ name: 'brand_qiming', value: JSON.stringify(brand) })
    expect(thisBrand().name).toBe('启明学堂')
    await followBrand()
    expect(send.mock.calls[0]?.[1]).toEqual({ params: { name: 'brand_qiming' } })
    expect([thisBrand().name, thisBrand().style?.light?.['--accent'], mobileOrigin('production')]).toEqual([
      '树人学校',
      '#aa3300',
      `https://${host}`,
    ])
    expect(kept).toEqual([JSON.stringify(brand)])
  })

  it('begins as it was kept at the next start, without a network too', async () => {
    firstScreen.brand = () => brand
    const { thisBrand, followBrand, Failure, mobileOrigin } = load()
    send.mockRejectedValue(new Failure(0, 'no reply', '没有网络'))
    await followBrand()
    expect([thisBrand().name, mobileOrigin('production'), kept]).toEqual(['树人学校', `https://${host}`, []])
  })

  it('makes its hosts those of production, whatever their ending', () => {
    const { takeBrand, thisEnvironment } = load()
    expect(thisEnvironment(`https://${host}`)).toBe('dev')
    takeBrand(brand as Parameters<typeof takeBrand>[0])
    expect([`https://${host}`, `https://${host}:8443`, 'https://pre-xue.example.cn'].map(thisEnvironment)).toEqual([
      'production',
      'production',
      'pre',
    ])
  })

  it('stays as it is for an answer that is no brand', async () => {
    const { thisBrand, followBrand } = load()
    send.mockResolvedValue({ name: 'brand_qiming', value: '{"rows":[]}' })
    await followBrand()
    expect([thisBrand().name, kept]).toEqual(['启明学堂', []])
  })
})
