/** @sandbox own */
import { act } from '@testing-library/react'
import { whenQuiet } from '@/platform/quiet'
import { createBrowserHistory } from '@/platform/router/browser-history'
import { navigateTo, switchTab } from '@/platform/router/moves'
import { createRouter } from '@/platform/router/taro-router'
import { createReactApp } from '@/platform/router/web-app'

// The Harmony container's part of Taro is no part of a move, and comes as a module jest cannot load.
jest.mock('@tarojs/router/dist/utils/navigate', () => ({}))

const HOME = '/pages/home/index'
const TIKU = '/pages/tiku/index'
const ARTICLE = '/pages/article-detail/index'
const COVERS = '/pages/article/index'
const HERO = '/pages/not-found/index'

/** A browser that moves pages: each change is drawn when its picture of the one before is taken. */
const browser = { isNarrow: true, motions: [] as string[], pictures: [] as string[], named: [] as string[][] }
const front = () => document.querySelector('.taro_page:not(.taro_page_shade)')?.textContent ?? ''

/** Ids of the elements that are part of the motion by themselves. */
const namedNow = () =>
  [...document.querySelectorAll<HTMLElement>('.shared-picture')]
    .filter(({ style }) => style.getPropertyValue('view-transition-name') !== '')
    .map(({ id }) => id)

function moveViews() {
  const start = (draw: () => void) => {
    browser.motions.push(document.documentElement.dataset.motion ?? '')
    browser.pictures.push(front())
    browser.named.push(namedNow())
    const drawn = Promise.resolve().then(() => {
      act(draw)
      browser.named.push(namedNow())
    })
    return { ready: Promise.reject(new DOMException('overtaken', 'AbortError')), finished: drawn, updateCallbackDone: drawn }
  }
  Object.assign(document, { startViewTransition: start })
}

const page = (text: string) => () => Promise.resolve({ default: () => <p>{text}</p> })
/** An element whose taps are heard by nothing above it. */
const keepToItself = (box: HTMLElement | null) => box?.addEventListener('click', (event) => event.stopPropagation())

/** Two rows of a list with a picture each. */
const covers = () =>
  Promise.resolve({
    default: () => (
      <>
        {['a', 'b'].map((name) => (
          <div key={name} className="card">
            <img id={`cover-${name}`} className="shared-picture" alt="" />
            <button id={`row-${name}`} type="button" />
            <input id={`box-${name}`} ref={keepToItself} />
          </div>
        ))}
      </>
    ),
  })
const opened = () => Promise.resolve({ default: () => <img id="hero" className="shared-picture" alt="" /> })
const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))))

/** The browser's own step back, and whether it has drawn it itself. */
async function stepBack(hasUAVisualTransition: boolean, place = 0, address = '/page/home/0') {
  window.history.replaceState({ place }, '', address)
  window.dispatchEvent(Object.assign(new PopStateEvent('popstate', { state: { place } }), { hasUAVisualTransition }))
  await settled()
}

describe('a page transition', () => {
  beforeAll(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    window.matchMedia = (query) => ({ matches: browser.isNarrow && query.includes('no-preference') }) as MediaQueryList
    document.body.innerHTML = '<div id="app"></div>'
    window.history.replaceState(null, '', '/page/home/0')
    act(() => createReactApp(({ children }) => <main>{children}</main>))
    moveViews()
    createRouter(createBrowserHistory(), null, {
      routes: { [HOME]: page('首页'), [TIKU]: page('题库'), [ARTICLE]: page('文章'), [COVERS]: covers, [HERO]: opened },
      packages: async () => ({ loadPackagePage: page('') }),
      tabBar: { list: [{ pagePath: HOME.slice(1) }, { pagePath: TIKU.slice(1) }] },
    })
    // The mover of pages comes when the first one is drawn; asked for after the router has asked, so told after it.
    await settled()
    await act(() => new Promise<void>((resolve) => whenQuiet(resolve)))
    await settled()
  })
  beforeEach(() => Object.assign(browser, { isNarrow: true, motions: [], pictures: [], named: [] }))

  it('a page transition is immediate for the first page', () => {
    expect([front(), browser.motions]).toEqual(['首页', []])
  })

  it('comes from the right for a pushed page, out of the picture of the page before, and returns there', async () => {
    await act(() => navigateTo({ url: `${ARTICLE}?articleId=3` }))
    expect([front(), browser.motions, browser.pictures]).toEqual(['文章', ['push'], ['首页']])
    await stepBack(false)
    expect([front(), browser.motions, browser.pictures]).toEqual(['首页', ['push', 'back'], ['首页', '文章']])
    expect(document.documentElement.dataset.motion).toBeUndefined()
  })

  it("does not repeat a browser's swipe; it runs for the next push", async () => {
    await act(() => navigateTo({ url: `${ARTICLE}?articleId=3` }))
    await stepBack(true)
    expect([front(), browser.motions]).toEqual(['首页', ['push']])
    await act(() => navigateTo({ url: `${ARTICLE}?articleId=3` }))
    expect([front(), browser.motions]).toEqual(['文章', ['push', 'push']])
    await stepBack(false)
  })

  it('a page transition is immediate between tabs, in wide windows and with reduced motion', async () => {
    await act(() => switchTab({ url: TIKU }))
    expect(front()).toBe('题库')
    await act(() => switchTab({ url: `${HOME}?categoryId=0` }))
    browser.isNarrow = false
    await act(() => navigateTo({ url: `${ARTICLE}?articleId=3` }))
    expect([front(), browser.motions]).toEqual(['文章', []])
  })

  describe('with a shared picture', () => {
    const push = (url: string) => act(() => navigateTo({ url }))
    const tapped = async (id: string) => {
      document.getElementById(id)?.click()
      await push(HERO)
    }
    const stepToCovers = () => stepBack(false, 1, '/article')
    let top = 0
    beforeAll(() => {
      // jsdom lays nothing out.
      HTMLElement.prototype.getBoundingClientRect = () => ({ top, bottom: top + 70 }) as DOMRect
    })
    beforeEach(async () => {
      top = 0
      await stepBack(false)
      await push(COVERS)
      Object.assign(browser, { named: [] })
    })

    it('moves it from the tapped row into the page, and back into that row; nothing is named afterwards', async () => {
      await tapped('row-b')
      expect(browser.named).toEqual([['cover-b'], ['hero']])
      expect(namedNow()).toEqual([])
      browser.named = []
      await stepToCovers()
      expect(browser.named).toEqual([['hero'], ['cover-b']])
      expect(namedNow()).toEqual([])
    })

    it('moves it from the row too where the tapped element stops its taps', async () => {
      await tapped('box-a')
      expect(browser.named).toEqual([['cover-a'], ['hero']])
    })

    it('leaves the row alone once it is out of sight', async () => {
      await tapped('row-a')
      browser.named = []
      top = 5000
      await stepToCovers()
      expect(browser.named[1]).toEqual([])
    })

    it('leaves a page alone that opens without a tap on such a row', async () => {
      document.body.click()
      await push(HERO)
      expect(browser.named).toEqual([[], []])
      await stepToCovers()
      expect(browser.named).toEqual([[], [], [], []])
    })
  })
})
