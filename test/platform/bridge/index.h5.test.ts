import { bridge } from '@/platform/bridge'
import { nativeApp, withoutApp } from '../../support/client/native-app'

afterEach(withoutApp)

describe('the bridge of the iOS and Android shells', () => {
  it('[D1-3-native-3] exists only when the shell put its object into the page', async () => {
    expect(bridge.kind()).toBeNull()
    await expect(bridge.call('getTabHeight')).rejects.toMatchObject({ reason: 'absent' })
    nativeApp({ getTabHeight: 50 })
    expect(bridge.kind()).toBe('webview')
    expect(await bridge.call('getTabHeight')).toBe(50)
  })

  it('the bridge is called through callHandler: a name, a record, and a callback', async () => {
    const app = nativeApp({ setTabVisible: undefined })
    await bridge.call('setTabVisible', { visible: 0 })
    expect(app.calls).toEqual([
      ['getRegisteredHandlers', {}],
      ['setTabVisible', { visible: 0 }],
    ])
  })

  it('the bridge is found at once, or when it appears later', () => {
    const arrived = jest.fn()
    const stop = bridge.whenThere(arrived)
    expect(arrived).not.toHaveBeenCalled()
    nativeApp({})
    document.dispatchEvent(new Event('WebViewJavascriptBridgeReady'))
    expect(arrived).toHaveBeenCalledTimes(1)
    stop()
    document.dispatchEvent(new Event('WebViewJavascriptBridgeReady'))
    expect(arrived).toHaveBeenCalledTimes(1)
    const atOnce = jest.fn()
    bridge.whenThere(atOnce)()
    expect(atOnce).toHaveBeenCalledTimes(1)
  })
})
