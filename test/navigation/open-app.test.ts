/** @sandbox own */
import { openApp } from '@/navigation/open-app'
import { link } from '@/platform/link'
import { nativeApp, withoutApp } from '../support/client/native-app'
import { toastText } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'
import { browseWith } from '../support/client/user-agent'

jest.mock('@/platform/link', () => ({ link: { leave: jest.fn(async () => 'left'), open: jest.fn() } }))

const hide = (state: 'hidden' | 'visible') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('opening the app', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
    withoutApp()
  })

  it('uses the deep link; where nothing takes over within 2500 ms, the download page is shown', async () => {
    await openApp('to/home')
    expect(link.leave).toHaveBeenLastCalledWith('qiming://to/home')
    jest.advanceTimersByTime(2499)
    expect(host.moves).toEqual([])
    jest.advanceTimersByTime(1)
    expect(host.moves).toEqual([['navigateTo', '/packages/site/open-app-page/index?to=to%2Fhome&_at=app_fallback']])
  })

  it('shows in the messaging app the page with its own button instead of a deep link', async () => {
    browseWith('messaging')
    jest.mocked(link.leave).mockClear()
    await openApp('to/course?id=3')
    browseWith('plain')
    expect(link.leave).not.toHaveBeenCalled()
    expect(host.moves).toEqual([['navigateTo', '/packages/site/open-app-page/index?to=to%2Fcourse%3Fid%3D3&_at=app_fallback']])
  })

  it('does nothing more when the app came to the front', async () => {
    const missed = jest.fn()
    await openApp('to/home', missed)
    hide('visible')
    hide('hidden')
    jest.advanceTimersByTime(10_000)
    expect(missed).not.toHaveBeenCalled()
  })

  it('offers the link to paste where links do not work', async () => {
    jest.mocked(link.leave).mockResolvedValueOnce('copied')
    const missed = jest.fn()
    await openApp('to/home', missed)
    jest.advanceTimersByTime(10_000)
    expect([toastText(), missed.mock.calls]).toEqual(['链接已复制，请在浏览器中打开', []])
  })

  it("opens the app's page over the bridge inside the app", async () => {
    jest.useRealTimers()
    const app = nativeApp({ redirect: () => undefined })
    await openApp('to/tiku')
    expect(app.toldTo('redirect')).toEqual([{ url: 'qiming://to/tiku' }])
  })
})
