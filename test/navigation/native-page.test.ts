/** @sandbox own */
import { waitFor } from '@testing-library/dom'
import { back } from '@/navigation/go'
import { openNativePage } from '@/navigation/native-page'
import { bridge } from '@/platform/bridge'
import { nativeApp, withoutApp } from '../support/client/native-app'
import { host } from '../support/client/taro-stand-in'

const leave = jest.fn(async (_url: string) => 'left' as const)
jest.mock('@/platform/link', () => ({ link: { leave: (url: string) => leave(url) } }))
afterEach(() => {
  withoutApp()
  leave.mockClear()
})

describe('the native page that replaces ours', () => {
  it('[D1-2-native-1] the app opens it, and the webview exits', async () => {
    const app = nativeApp({ redirect: undefined, exitWebview: undefined })
    await openNativePage('qiming://to/home')
    expect(app.calls.slice(1)).toEqual([
      ['redirect', { url: 'qiming://to/home' }],
      ['exitWebview', {}],
    ])
    expect(leave).not.toHaveBeenCalled()
  })

  it('opens by its address where the app does not take it', async () => {
    nativeApp({})
    await openNativePage('qiming://to/home')
    expect(leave).toHaveBeenCalledWith('qiming://to/home')
  })
})

describe('back from the first page', () => {
  it('[D1-2-nav-2] leaves the webview of the app; elsewhere it leads home', async () => {
    const app = nativeApp({ exitWebview: undefined })
    back()
    await waitFor(() => expect(app.toldTo('exitWebview')).toEqual([{}]))
    expect(host.moves).toEqual([])
    withoutApp()
    back()
    expect(host.moves).toEqual([['reLaunch', '/pages/home/index?categoryId=0']])
  })

  it('leaves the Harmony app too', async () => {
    jest.spyOn(bridge, 'kind').mockReturnValue('harmony')
    const call = jest.spyOn(bridge, 'call').mockResolvedValue(undefined as never)
    back()
    expect(call.mock.calls).toEqual([['exitWebview']])
    expect(host.moves).toEqual([])
    jest.restoreAllMocks()
  })

  it('leads home in an app that cannot be left', async () => {
    nativeApp({})
    back()
    await waitFor(() => expect(host.moves).toEqual([['reLaunch', '/pages/home/index?categoryId=0']]))
  })
})
