import type { BrandRow } from '#server/repositories/site/brands'
import { installationOf, sitesOf } from '#server/services/site/school-sites'
import { installation } from '@/domain/site/installation'

const row: BrandRow = {
  key: 'first',
  name: '晨光课堂',
  shortName: '',
  tagline: '晨光课堂',
  description: '',
  isWechatOnly: false,
  articleList: 'cards',
  accent: '',
  darkAccent: '',
  logo: '',
  smsName: '',
  hosts: [],
}
const other: BrandRow = { ...row, key: 'other', hosts: ['m.other.cn'], desktopHost: 'www.other.cn', scheme: 'otherapp' }
const inUse = { mode: 'production', publicUrl: 'https://m.school.cn' } as const

describe('the places of a school', () => {
  it('belong to it in production: its address, those of its brands, and no others', () => {
    expect(sitesOf(inUse, [row, other], row)).toEqual({
      scheme: 'first',
      mobile: {
        'm.school.cn': 'm.school.cn',
        'm.other.cn': 'm.other.cn',
        production: 'm.school.cn',
        pre: 'm.school.cn',
        test: 'm.school.cn',
      },
      desktop: {},
    })
    expect(sitesOf(inUse, [row, other], other)).toMatchObject({
      scheme: 'otherapp',
      mobile: { production: 'm.other.cn', 'm.school.cn': 'm.school.cn' },
      desktop: { production: 'www.other.cn', pre: 'www.other.cn', test: 'www.other.cn' },
    })
  })

  it('stay those of the build elsewhere, and under its hosts', () => {
    expect(sitesOf({ ...inUse, mode: 'development' }, [row], row)).toBeUndefined()
    expect(sitesOf({ ...inUse, publicUrl: `https://${installation.mobile.production}` }, [row], row)).toBeUndefined()
  })

  it('go into builds with the names of the brands', () => {
    const { scheme, brands, desktop } = installationOf(inUse, [row, { ...other, ownLogin: '/login/account-login' }])
    expect([scheme, desktop, brands.map(({ key, ownLogin }) => [key, ownLogin])]).toEqual([
      'first',
      {},
      [
        ['first', undefined],
        ['other', '/login/account-login'],
      ],
    ])
  })
})
