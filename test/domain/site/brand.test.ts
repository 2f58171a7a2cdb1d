import { brandOf } from '@/domain/site/brand'
import { installation } from '@/domain/site/installation'

const { brands } = installation

describe('the two brands (document 1 §1)', () => {
  it.each([
    ['m.qiming.cn', '', 'qiming'],
    ['localhost:10086', '', 'qiming'],
    ['m.mingde.cn', '', 'mingde'],
    ['pre-mingde.qiming.cn', '', 'mingde'],
    ['notmingde.cn', '', 'qiming'],
    ['www.mingde', '', 'qiming'],
    ['m.qiming.cn', 'mingde', 'mingde'],
    ['m.mingde.cn', 'qiming', 'qiming'],
    ['m.mingde.cn', 'unknown', 'qiming'],
  ])('host %s with build "%s" shows %s', (host, build, key) => expect(brandOf(host, build, brands).key).toBe(key))

  const [own, other] = [brandOf('', 'qiming', brands), brandOf('', 'mingde', brands)]

  it('[D1-1-brand-1] the alternate brand changes the page title', () => {
    expect(other.tagline).not.toBe(own.tagline)
    expect(other.tagline).toContain(other.name)
  })

  it('[D1-1-brand-2] the alternate brand opens inside the messaging app only', () =>
    expect([own.isWechatOnly, other.isWechatOnly]).toEqual([false, true]))

  it('[D1-1-brand-3] the alternate brand has its own login path', () =>
    expect([own.ownLogin, other.ownLogin]).toEqual([undefined, '/login/account-login']))

  it('[D1-1-brand-4] the article list view of the alternate brand differs', () => expect(other.articleList).not.toBe(own.articleList))

  it('an installation without a brand is refused', () => expect(() => brandOf('m.qiming.cn', '', [])).toThrow('at least one brand'))
})
