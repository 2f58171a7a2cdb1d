import { settlePage, shellsOf } from '../../../config/first-screen/html-shells'

const map = {
  entry: ['public/css/app.1.css', 'public/js/app.2.js'],
  packages: ['public/css/app.1.css', 'public/js/app.2.js', 'public/js/3.js'],
  pages: {
    '/pages/home/index': ['public/css/app.1.css', 'public/js/app.2.js', 'public/css/5.css', 'public/js/5.js'],
    '/pages/tiku/index': [],
    '/packages/course/detail/index': ['public/js/7.js'],
  },
}
const FIRST_CALLS = 'public/js/first-calls.1.js'
const shellAt = (path: string) => shellsOf(map, FIRST_CALLS).find((shell) => shell.path === path)

describe('shellsOf', () => {
  it('names the files that a page adds to the app, scripts apart from sheets', () => {
    expect(shellAt('/page/home/:categoryId')).toMatchObject({
      scripts:
        '<link rel="prefetch" as="script" href="/public/js/3.js"><link rel="preload" as="script" href="/public/js/5.js" fetchpriority="low">',
      sheets: '<link href="/public/css/5.css" rel="stylesheet">',
    })
  })

  it('loads the list of packages before the page of a package', () => {
    expect(shellAt('/course/:id/detail')?.scripts).toBe(
      '<link rel="preload" as="script" href="/public/js/3.js" fetchpriority="low"><link rel="preload" as="script" href="/public/js/7.js" fetchpriority="low">',
    )
  })

  it('loads that list beside every page but home, because the client that sends calls comes with it', () => {
    expect(shellAt('/tiku')?.scripts).toBe('<link rel="preload" as="script" href="/public/js/3.js" fetchpriority="low">')
  })

  it("sends the first call of a learner's page before it fetches anything else", () => {
    expect(shellAt('/exam/attempt/:attemptId')?.scripts).toMatch(
      /^<script async src="\/public\/js\/first-calls\.1\.js" data-path="\/exam\/attempt\/:attemptId" data-calls="\/v2-exam\/v2\/attempts\/:attemptId"><\/script><link/,
    )
    expect(shellAt('/mine/order')?.scripts).toContain('data-calls="/v2-order/v2/orders/user?tab=all&amp;page=0&amp;limit=20"')
  })

  it('gives a redirect the first screen of its target', () => {
    expect(shellAt('/')?.skeleton).toBe(shellAt('/page/home/:categoryId')?.skeleton)
  })

  it('draws the title and the tabs with the open one marked, and hides them all from screen readers', () => {
    const skeleton = shellAt('/tiku')?.skeleton ?? ''
    expect(skeleton).toMatch(/^<div id="shell" class="sk" aria-hidden="true"><div class="sk-bar">题库<\/div>/)
    expect(skeleton).toContain('<b class="on">题库</b>')
  })

  it('draws no tabs on a page without tabs', () => {
    expect(shellAt('/course/:id/detail')?.skeleton).not.toContain('sk-tabs')
  })
})

describe('settlePage', () => {
  const built =
    '<head><style></style><script defer="defer" src="/a.js"></script><link href="/a.css" rel="stylesheet"></head><body><div id="shell"></div><div id="app"></div></body>'

  it('moves the sheet below the skeleton, where it delays the start but not the first picture, and preloads it', () => {
    const page = settlePage(built)
    expect(page).toContain('<div id="shell"></div><link href="/a.css" rel="stylesheet"><div id="app">')
    expect(page.indexOf('<link rel="preload" as="style" href="/a.css">')).toBeLessThan(
      page.indexOf('<link rel="preload" as="script" href="/a.js"'),
    )
    expect(page.match(/rel="stylesheet"/g)).toHaveLength(1)
    expect(page).not.toContain('defer')
    expect(page).toMatch(/<div id="app"><\/div><script>.+<\/script><\/body>$/)
  })
})
