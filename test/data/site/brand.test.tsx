/** @sandbox own */
import type * as Brands from '@/data/site/brand'
import type { Sites } from '@/domain/site/installation'

const host = 'm.school.cn'
const sites: Sites = { scheme: 'school', mobile: { production: host, pre: host, test: host }, desktop: {} }

/** The module as an app is built with it. */
function builtFor(origin: string): typeof Brands {
  const before = API_ORIGIN
  Object.assign(globalThis, { API_ORIGIN: origin })
  let found: typeof Brands | undefined
  jest.isolateModules(() => {
    found = jest.requireActual<typeof Brands>('@/data/site/brand')
  })
  restore = () => Object.assign(globalThis, { API_ORIGIN: before })
  if (!found) throw new Error('no module')
  return found
}
let restore = () => {}
afterEach(() => restore())

describe('the origin of the site', () => {
  it('comes from the page on the web', () => expect(builtFor('').siteOrigin()).toBe(window.location.origin))

  it('comes from the server in an app, until the school has said where it is', () => {
    const { siteOrigin, takeBrand, thisBrand } = builtFor('https://api.school.cn')
    expect(siteOrigin()).toBe('https://api.school.cn')
    takeBrand({ ...thisBrand(), sites })
    expect(siteOrigin()).toBe('https://m.school.cn')
  })
})
