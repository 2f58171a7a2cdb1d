import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runArkTs } from '../../support/arkts'

const LINKS = path.join(__dirname, '../../../deploy/harmony/entry/src/main/resources/rawfile/links.json')
const APP = 'https://app.qiming.cn'
const SITE = 'https://m.qiming.cn'
const DARK = 0
/** Dots of the screen a length of the page. */
const DENSITY = 3

type Call = (call: { url?: string; success: (told: { data: unknown }) => void }) => void
type Page = {
  want: { uri?: string }
  bottomPx: number
  native: Record<string, Call>
  aboutToAppear(): void
  opened(): void
  loaded(page: { url: string }): void
  onBackPress(): boolean
}

/** The page of the shell as a link starts it, and what it did: addresses of the web part, links for the system, words, the way back. */
function pageOf({ uri = '', hasApps = true, hasBack = true }: { uri?: string; hasApps?: boolean; hasBack?: boolean } = {}) {
  const done: string[] = []
  const note = (word: string) => void done.push(word)
  const context = {
    config: { colorMode: DARK },
    resourceManager: { getRawFileContentSync: () => readFileSync(LINKS, 'utf8') },
    moveAbilityToBackground: () => note('away'),
    openLink: (url: string) => {
      note(`system ${url}`)
      return hasApps ? Promise.resolve() : Promise.reject(new Error('no app'))
    },
  }
  class TaroWebController {
    webController = { loadUrl: (url: string) => note(`load ${url}`) }
    accessBackward = () => hasBack
    backward = () => note('back')
  }
  const { Index } = runArkTs<{ Index: new () => Page }>(
    'pages/Index.ets',
    {},
    {
      LocalStorage: { getShared: () => ({}) },
      getContext: () => context,
      px2vp: (px: number) => px / DENSITY,
      '@kit.AbilityKit': {
        ConfigurationConstant: { ColorMode: { COLOR_MODE_DARK: DARK } },
        bundleManager: { BundleFlag: {}, getBundleInfoForSelfSync: () => ({ versionName: '2.4.0' }) },
      },
      '@kit.ArkTS': { util: { TextDecoder: { create: () => ({ decodeToString: (text: string) => text }) } } },
      '@kit.ArkUI': { promptAction: { showToast: ({ message }: { message: string }) => note(message) } },
      '@hybrid/web-container': { TaroWebController, HostPageState: {} },
    },
  )
  const page = new Index()
  page.want = { uri }
  page.aboutToAppear()
  return { page, done }
}

describe('the page of the Harmony shell', () => {
  it('opens the link that started the app once, when the web part is there', () => {
    const { page, done } = pageOf({ uri: 'qiming://to/course/detail?id=3' })
    expect(done).toEqual([])
    for (const at of ['/', '/course/3/detail', '/study-center']) page.loaded({ url: `${APP}${at}` })
    expect(done).toEqual([`load ${APP}/course/3/detail`])
  })

  it('opens a link that comes while the app runs at once, and leaves later pages alone', () => {
    const { page, done } = pageOf()
    page.loaded({ url: `${APP}/` })
    page.want = { uri: `${SITE}/course/3/detail` }
    page.opened()
    page.loaded({ url: `${APP}/course/3/detail` })
    expect(done).toEqual([`load ${APP}/course/3/detail`])
  })

  it('opens a page of the shared site in the web part instead, and the link that waits after it', () => {
    const { page, done } = pageOf({ uri: `${SITE}/search` })
    for (const url of [`${SITE}/study-center`, `${APP}/study-center`]) page.loaded({ url })
    expect(done).toEqual([`load ${APP}/study-center`, `load ${APP}/search`])
  })

  it.each([
    ['qiming://to/nowhere', ['这个版本没有这个页面，请更新 App']],
    ['weixin://wap/pay', ['system weixin://wap/pay', '没有装对应的支付应用，请换一种方式支付']],
    ['https://example.com/', ['system https://example.com/', '这个链接打不开']],
  ])('says why %s opens nothing', async (uri, said) => {
    const { page, done } = pageOf({ uri, hasApps: false })
    page.loaded({ url: `${APP}/` })
    await new Promise(setImmediate)
    expect(done).toEqual(said)
  })

  it('tells the web part of the app and of its window, each time it is asked, and opens and leaves for it', () => {
    const { page, done } = pageOf()
    const told = (name: string, url?: string) => {
      let data: unknown
      page.native[name]?.({ ...(url !== undefined && { url }), success: (given) => (data = given.data) })
      return data
    }
    page.bottomPx = 84
    expect([told('getHomeIndicatorHeight'), told('getThemeMode')]).toEqual([84 / DENSITY, 'dark'])
    page.bottomPx = 0
    expect([told('getHomeIndicatorHeight'), told('appUserAgent')]).toEqual([0, { project: 'qiming', appVer: '2.4.0', code: '' }])
    told('redirect', `${SITE}/search`)
    told('exitWebview')
    expect(done).toEqual([`load ${APP}/search`, 'away'])
  })

  it('goes back in the web part while it can, then puts the app away', () => {
    for (const [hasBack, word] of [
      [true, 'back'],
      [false, 'away'],
    ] as const) {
      const { page, done } = pageOf({ hasBack })
      expect([page.onBackPress(), done]).toEqual([true, [word]])
    }
  })
})
