import { act, screen, waitFor } from '@testing-library/react'
import { appVersion } from '@/contract/site/app-version'
import { connectNativeApp } from '@/data/site/connect-native-app'
import { LazyDialogs } from '@/features/page-frame/lazy'
import { closePopups } from '@/platform/elements/popups'
import { link } from '@/platform/link'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { nativeApp, withoutApp } from '../support/client/native-app'
import { press, renderPart } from '../support/client/render-page'

const release = (mustUpdate: boolean) => ({
  version: '3.2.0',
  url: 'https://dl.example.cn/app.apk',
  notes: ['播放更流畅'],
  hasUpdate: true,
  mustUpdate,
})
const app = () => nativeApp({ appUserAgent: { project: 'bt', appVer: '1.0.2', code: '' } })

describe('a native app that opens the pages', () => {
  afterEach(() => {
    withoutApp()
    jest.restoreAllMocks()
  })

  it.each([
    ['could be updated', () => answer(appVersion.newest, release(false))],
    ['has no release known', () => refuse(appVersion.newest, 404, '没有找到这个平台的安装包')],
  ])('%s opens the page', async (_, given) => {
    app()
    given()
    renderPart(<LazyDialogs />)
    await act(() => connectNativeApp())
    expect(askedFor(appVersion.newest)).toHaveLength(1)
    expect(screen.queryByText('请升级 App')).toBeNull()
  })

  it('an app that is too old must be updated first', async () => {
    app()
    answer(appVersion.newest, release(true))
    const leave = jest.spyOn(link, 'leave').mockResolvedValue('left')
    renderPart(<LazyDialogs />)
    await act(() => connectNativeApp())
    await waitFor(() => expect(screen.getByText('请升级 App')).toBeTruthy())
    expect(askedFor(appVersion.newest)[0]?.query).toEqual({ platform: 'android', version: '1.0.2' })
    act(closePopups)
    press('升级到 3.2.0')
    expect(leave).toHaveBeenCalledWith('https://dl.example.cn/app.apk')
    expect(screen.getByText('请升级 App')).toBeTruthy()
  })
})
