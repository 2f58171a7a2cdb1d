import { render, waitFor } from '@testing-library/react'
import { Providers } from '@/app/providers'
import { saveLogin } from '@/data/account/session'
import { thisDevice } from '@/data/http/own-device'
import { deviceState } from '@/data/site/device'
import { layout } from '@/data/site/layout'
import { chooseTheme, settings } from '@/data/site/settings'
import { nativeApp, withoutApp } from '../support/client/native-app'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)'
const browser = (userAgent: string) => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
const start = () =>
  render(
    <Providers>
      <p>页</p>
    </Providers>,
  )
/** Starts the app inside a shell and waits until it has been met. */
async function meet(userAgent: string, script: Parameters<typeof nativeApp>[0]) {
  browser(userAgent)
  const app = nativeApp(script)
  const page = start()
  await waitFor(() => expect(deviceState.getState().isInit).toBe(true))
  return { app, page }
}

const emptyLayout = layout.getState()
const emptyDevice = deviceState.getState()
afterEach(() => {
  withoutApp()
  jest.restoreAllMocks()
  chooseTheme(null)
  settings.setState({ bridgeTheme: null })
  layout.setState(emptyLayout)
  deviceState.setState(emptyDevice)
})

describe('the app start', () => {
  it('[D1-3-layout-1] uses the default layout of the documents', () => {
    const { showNav, navTitle, isDark, tabHeight, indicatorHeight, tabVisible, cashMode, aliveExclude } = layout.getState()
    expect([showNav, navTitle, isDark, tabHeight, indicatorHeight, tabVisible, cashMode, aliveExclude]).toEqual([
      true,
      '',
      false,
      0,
      0,
      0,
      0,
      [],
    ])
  })

  it('[D1-4-mode-3] chooses optimize on Android without a bridge, and normal elsewhere', () => {
    browser(ANDROID)
    const { unmount } = start()
    expect([layout.getState().pageMode, document.body.dataset.pageMode]).toEqual(['optimize', 'optimize'])
    unmount()
    browser(IPHONE)
    start()
    expect([layout.getState().pageMode, document.body.dataset.pageMode]).toEqual(['normal', 'normal'])
  })

  it('[D1-4-theme-2] the dark theme sets isDark and data-theme on the body', () => {
    chooseTheme('dark')
    start()
    expect([layout.getState().isDark, document.body.dataset.theme]).toEqual([true, 'dark'])
    chooseTheme('light')
    expect([layout.getState().isDark, document.body.dataset.theme]).toEqual([false, 'light'])
  })

  it('[D1-3-env-1] stores the environment that a link names under the local key env', () => {
    window.history.replaceState(null, '', '/?env=pre')
    start()
    expect(window.localStorage.getItem('env')).toBe('pre')
    window.history.replaceState(null, '', '/?env=moon')
    start()
    expect(window.localStorage.getItem('env')).toBe('pre')
  })
})

describe('the page head', () => {
  afterEach(() => window.history.replaceState(null, '', '/'))
  const startAt = (address: string) => {
    window.history.replaceState(null, '', address)
    start()
    return layout.getState()
  }

  it('[D1-2-frame-1] the query isIframe closes the head, with the aside tabs', () => {
    expect(startAt('/?isIframe=1')).toMatchObject({ showLayoutHead: false, closeLayoutHead: true, asideTabsVisible: false })
  })

  it('[D1-2-preview-1] the query turtlePreview hides the head and does not close it', () => {
    expect(startAt('/?turtlePreview=1')).toMatchObject({ showLayoutHead: false, closeLayoutHead: false })
  })
})

describe('inside a native shell', () => {
  const info = { project: 'QiMing-Pad', appVer: '2.4.0', code: '7' }

  it('[D1-4-device-8] reads the user-agent info of the app and sets the flags', async () => {
    await meet(IPHONE, { appUserAgent: info })
    expect(deviceState.getState()).toMatchObject({
      hasBridge: true,
      device: 'ios',
      project: 'qiming-pad',
      appVersion: '2.4.0',
      isIos: true,
      isAndroid: false,
      isIpad: true,
    })
    expect(thisDevice()).toBe('app')
  })

  it('[D1-4-theme-3] takes the theme, the heights and the title bar from the app', async () => {
    await meet(IPHONE, { getThemeMode: 'dark', getTabHeight: 50, getHomeIndicatorHeight: 34, isShowTitle: 1 })
    expect(layout.getState()).toMatchObject({ isDark: true, tabHeight: 50, indicatorHeight: 34, showNav: false })
  })

  it('[D1-4-cash-4] queries an iOS app for its bean payments', async () => {
    await meet(IPHONE, { useBCoins: '1' })
    expect(layout.getState().cashMode).toBe(1)
  })

  it('[D1-4-mode-4] queries an Android app for its memory, and not for bean payments', async () => {
    const { app } = await meet(ANDROID, { getMobilePerformance: { totalMem: 8_000_000 }, useBCoins: '1' })
    expect([layout.getState().pageMode, layout.getState().cashMode]).toEqual(['normal', 0])
    expect(app.toldTo('useBCoins')).toEqual([])
  })

  it('[D1-4-cash-5] cash mode 3 applies to the loaded user whom the app names', async () => {
    await meet(IPHONE, { appUserAgent: info })
    expect(layout.getState().cashMode).toBe(0)
    saveLogin({ accessToken: 'a', refreshToken: 'r', expiresIn: 7200, userId: 7 })
    expect(layout.getState().cashMode).toBe(3)
  })

  it('starts without the values that an old app does not return', async () => {
    await meet(ANDROID, {})
    expect(layout.getState()).toMatchObject({ showNav: true, tabHeight: 0, cashMode: 0, pageMode: 'optimize' })
  })
})
