/** @sandbox own */
import { act } from '@testing-library/react'
import { onCaught } from '@/platform/errors/caught'
import { whenQuiet } from '@/platform/quiet'
import { createBrowserHistory } from '@/platform/router/browser-history'
import { navigateBack, navigateTo, reLaunch, switchTab } from '@/platform/router/moves'
import { createRouter, getCurrentPages } from '@/platform/router/taro-router'
import { createReactApp, useDidHide, useDidShow, useRouter } from '@/platform/router/web-app'

// The Harmony container's part of Taro is no part of a move, and comes as a module jest cannot load.
jest.mock('@tarojs/router/dist/utils/navigate', () => ({}))

const HOME = '/pages/home/index'
const TIKU = '/pages/tiku/index'
const ARTICLE = '/pages/article-detail/index'
const LOGIN = '/pages/login/index'

const heard: string[] = []
/** How many pages were drawn when one was told that it is shown or hidden. */
const told = (what: string) => heard.push(`${what}, ${document.querySelectorAll('.taro_page').length} drawn`)

function Article() {
  const { params } = useRouter()
  useDidShow(() => told(`shown ${params.articleId}`))
  useDidHide(() => told(`hidden ${params.articleId}`))
  return <p>文章 {params.articleId}</p>
}
const Text = (text: string) => () => <p>{text}</p>

/** Code that is there when `arrive` is called. */
function slowPage(text: string) {
  let arrive = () => {}
  const code = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { load: () => code.then(() => ({ default: Text(text) })), arrive: () => arrive() }
}
const slow = slowPage('登录')
const STUDY = '/pages/study/index'
const study = slowPage('学习')
const BROKEN = '/pages/myself/index'
const gone = new Error('no such chunk')

const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))))
const files = () => getCurrentPages().map(({ route }) => route)
const front = () => document.querySelector('.taro_page:not(.taro_page_shade)')?.textContent
const bar = () => window.location.pathname + window.location.search

describe('pages that follow the history', () => {
  beforeAll(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    document.body.innerHTML = '<div id="app"></div>'
    window.history.replaceState(null, '', '/page/home/0')
    await act(async () => createReactApp(({ children }) => <main>{children}</main>))
    const now = (component: () => React.JSX.Element) => async () => ({ default: component })
    createRouter(createBrowserHistory(), undefined, {
      routes: {
        [HOME]: now(Text('首页')),
        [TIKU]: now(Text('题库')),
        [ARTICLE]: now(Article),
        [LOGIN]: slow.load,
        [STUDY]: study.load,
        [BROKEN]: () => Promise.reject(gone),
      },
      packages: async () => ({ loadPackagePage: (page) => now(Text(page))() }),
      tabBar: { list: [HOME, TIKU].map((file) => ({ pagePath: file.slice(1) })) },
    })
    await settled()
  })
  beforeEach(async () => {
    await act(async () => void (await reLaunch({ url: `${HOME}?categoryId=0` })))
    heard.splice(0)
  })
  afterEach(() => void jest.useRealTimers())
  const open = (url: string) => act(async () => void (await navigateTo({ url })))

  it('take the parameters of the path before those of the query', async () => {
    await act(async () => {
      window.history.pushState({ place: 8 }, '', '/article/5?articleId=9')
      window.dispatchEvent(new PopStateEvent('popstate', { state: { place: 8 } }))
    })
    await settled()
    expect(front()).toBe('文章 5')
  })

  it('hide before the next is drawn, and show after the ones above are gone', async () => {
    await open(`${ARTICLE}?articleId=3`)
    await open(`${ARTICLE}?articleId=4`)
    await act(async () => void (await navigateBack()))
    await settled()
    expect(heard).toEqual(['shown 3, 2 drawn', 'hidden 3, 2 drawn', 'shown 4, 3 drawn', 'shown 3, 2 drawn'])
    expect(front()).toBe('文章 3')
  })

  it('hide and show with the window, the one in front only', async () => {
    await open(`${ARTICLE}?articleId=3`)
    await open(`${ARTICLE}?articleId=4`)
    heard.splice(0)
    const state = jest.spyOn(document, 'visibilityState', 'get')
    for (const value of ['hidden', 'visible'] as const) {
      state.mockReturnValue(value)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    state.mockRestore()
    expect(heard).toEqual(['hidden 4, 3 drawn', 'shown 4, 3 drawn'])
  })

  it('come before deferred work', async () => {
    jest.useFakeTimers()
    const unawaited = jest.fn()
    void navigateTo({ url: STUDY })
    whenQuiet(unawaited)
    await act(() => jest.advanceTimersByTimeAsync(1000))
    expect([unawaited.mock.calls.length, front()]).toEqual([0, '首页'])
    study.arrive()
    await act(() => jest.advanceTimersByTimeAsync(400))
    expect([unawaited.mock.calls.length, front()]).toEqual([1, '学习'])
  })

  it('pages loaded late do not cover the page that was opened meanwhile', async () => {
    const late = navigateTo({ url: LOGIN })
    await open(`${ARTICLE}?articleId=6`)
    slow.arrive()
    await late
    await settled()
    expect([front(), files()]).toEqual(['文章 6', [HOME, ARTICLE]])
  })

  it('close all in a fresh start, and only by that move', async () => {
    await open(`${ARTICLE}?articleId=3`)
    await act(async () => void (await reLaunch({ url: TIKU })))
    expect(files()).toEqual([TIKU])
    await open(`${ARTICLE}?articleId=4`)
    expect(files()).toEqual([TIKU, ARTICLE])
  })

  it('pages of a package load by their name in it', async () => {
    await open('/packages/course/detail/index?id=3')
    expect(front()).toBe('course/detail')
  })

  it('pages whose code does not load show this, and the failure reaches the caller and the reports', async () => {
    const caught: string[] = []
    const stop = onCaught((_error, where) => caught.push(where))
    let failure: unknown
    await act(async () => void (await navigateTo({ url: BROKEN }).catch((error: unknown) => (failure = error))))
    stop()
    expect([failure, caught, files()]).toEqual([gone, ['page'], [HOME, BROKEN]])
    expect(front()).not.toBe('首页')
  })

  it('pages of a tab that is shown again have the address they had', async () => {
    await act(async () => void (await reLaunch({ url: `${HOME}?categoryId=7` })))
    await act(async () => void (await switchTab({ url: TIKU })))
    expect(bar()).toBe('/tiku')
    await act(async () => void (await switchTab({ url: `${HOME}?categoryId=0` })))
    expect([front(), bar()]).toEqual(['首页', '/page/home/7'])
  })
})
