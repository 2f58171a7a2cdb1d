import { act } from '@testing-library/react'
import { createBrowserHistory } from '@/platform/router/browser-history'
import { navigateTo, switchTab } from '@/platform/router/moves'
import { createRouter } from '@/platform/router/taro-router'
import { createReactApp } from '@/platform/router/web-app'

// What the Harmony container takes from Taro is no part of a move, and comes as a module jest cannot load.
jest.mock('@tarojs/router/dist/utils/navigate', () => ({}))

const HOME = '/pages/home/index'
const TIKU = '/pages/tiku/index'
const ARTICLE = '/pages/article-detail/index'

/** A browser that moves pages: each change is drawn when its picture of the one before is taken. */
const browser = { isNarrow: true, motions: [] as string[], pictures: [] as string[] }
const front = () => document.querySelector('.taro_page:not(.taro_page_shade)')?.textContent ?? ''

function moveViews() {
  const start = (draw: () => void) => {
    browser.motions.push(document.documentElement.dataset.motion ?? '')
    browser.pictures.push(front())
    const drawn = Promise.resolve().then(() => act(draw))
    return { ready: Promise.reject(new DOMException('overtaken', 'AbortError')), finished: drawn, updateCallbackDone: drawn }
  }
  Object.assign(document, { startViewTransition: start })
}

const page = (text: string) => () => Promise.resolve({ default: () => <p>{text}</p> })
const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))))

/** The browser's own step back, and whether it has drawn it itself. */
async function stepBack(hasUAVisualTransition: boolean) {
  window.history.replaceState({ place: 0 }, '', '/page/home/0')
  window.dispatchEvent(Object.assign(new PopStateEvent('popstate', { state: { place: 0 } }), { hasUAVisualTransition }))
  await settled()
}

describe('a change of pages', () => {
  beforeAll(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    window.matchMedia = (query) => ({ matches: browser.isNarrow && query.includes('no-preference') }) as MediaQueryList
    document.body.innerHTML = '<div id="app"></div>'
    window.history.replaceState(null, '', '/page/home/0')
    act(() => createReactApp(({ children }) => <main>{children}</main>))
    moveViews()
    createRouter(createBrowserHistory(), null, {
      routes: { [HOME]: page('首页'), [TIKU]: page('题库'), [ARTICLE]: page('文章') },
      packages: async () => ({ loadPackagePage: page('') }),
      tabBar: { list: [{ pagePath: HOME.slice(1) }, { pagePath: TIKU.slice(1) }] },
    })
    await settled()
  })
  beforeEach(() => Object.assign(browser, { isNarrow: true, motions: [], pictures: [] }))

  it('is drawn at once for the first page', () => {
    expect([front(), browser.motions]).toEqual(['首页', []])
  })

  it('comes from the right for a page pushed, out of the picture of the page before, and goes back there', async () => {
    await act(() => navigateTo({ url: `${ARTICLE}?articleId=3` }))
    expect([front(), browser.motions, browser.pictures]).toEqual(['文章', ['push'], ['首页']])
    await stepBack(false)
    expect([front(), browser.motions, browser.pictures]).toEqual(['首页', ['push', 'back'], ['首页', '文章']])
    expect(document.documentElement.dataset.motion).toBeUndefined()
  })

  it('is not drawn twice where the browser has moved the page by a swipe; the next push is', async () => {
    await act(() => navigateTo({ url: `${ARTICLE}?articleId=3` }))
    await stepBack(true)
    expect([front(), browser.motions]).toEqual(['首页', ['push']])
    await act(() => navigateTo({ url: `${ARTICLE}?articleId=3` }))
    expect([front(), browser.motions]).toEqual(['文章', ['push', 'push']])
    await stepBack(false)
  })

  it('is drawn at once between tabs, in wide windows and where less motion is asked for', async () => {
    await act(() => switchTab({ url: TIKU }))
    expect(front()).toBe('题库')
    await act(() => switchTab({ url: `${HOME}?categoryId=0` }))
    browser.isNarrow = false
    await act(() => navigateTo({ url: `${ARTICLE}?articleId=3` }))
    expect([front(), browser.motions]).toEqual(['文章', []])
  })
})
