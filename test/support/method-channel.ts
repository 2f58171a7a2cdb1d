/** Records the page's dealings with the container. */
export type NativeCalls = { modes: { isAsync: boolean; autoRelease: boolean }[]; calls: string[]; unknown: string[] }

/**
 * Stands in for the native Harmony container, as text to run before a page's own scripts. The container offers
 * `MethodChannel.jsBridgeMode({ isAsync, autoRelease })`, which makes a method decorator: a decorated method no longer runs
 * its own body, it asks the container. Taro's plugin declares its native API that way. What was asked stands in
 * `window.nativeCalls`. `handlers`: the answer to each handler of ours that this container has registered; a test that plays the app around
 * the page hears of their calls by `window.shellAct`.
 */
export const methodChannel = (handlers: Record<string, unknown>) => `
(() => {
  const handlers = ${JSON.stringify(handlers, (_, value) => value ?? null)}
  const seen = { modes: [], calls: [], unknown: [] }
  const kept = new Map()
  const screen = { pixelRatio: 2, screenWidth: 375, screenHeight: 812, windowWidth: 375, windowHeight: 812, statusBarHeight: 24 }
  const base = { SDKVersion: '4.1.11', language: 'zh_CN', theme: 'light', version: '1.0.0' }
  const device = { brand: 'HUAWEI', model: 'stand-in', system: 'HarmonyOS 5.0', platform: 'harmony' }
  const settle = (option, result) => {
    option?.success?.({ errMsg: 'ok', ...result })
    option?.complete?.({ errMsg: 'ok', ...result })
  }
  const container = {
    registerNativeListener: () => {},
    getRegisteredHandlers: (option) => settle(option, { data: Object.keys(handlers) }),
    onNativeNavigate: () => {},
    onStorageStatusChange: () => {},
    updatePageShowDataKeys: (option) => settle(option),
    batchGetPageShowDataStorage: (option) => settle(option, { keys: [], values: [] }),
    getWindowInfo: () => screen,
    getAppBaseInfo: () => base,
    getDeviceInfo: () => device,
    getSystemInfoSync: () => ({ ...screen, ...base, ...device }),
    getSystemSetting: () => ({ bluetoothEnabled: false, locationEnabled: false, wifiEnabled: true, deviceOrientation: 'portrait' }),
    getAppAuthorizeSetting: () => ({}),
    getMenuButtonBoundingClientRect: () => ({ top: 28, right: 367, bottom: 60, left: 280, width: 87, height: 32 }),
    setNavigationStyle: () => {},
    setNavigationBarColor: (option) => settle(option),
    setStorage: (option) => { kept.set(option.key, option.data); settle(option) },
    getStorage: (option) => settle(option, { data: kept.get(option.key) }),
    getStorageSync: (option) => ({ errMsg: 'ok', data: kept.get(option.key) }),
    removeStorage: (option) => { kept.delete(option.key); settle(option) },
    clearStorage: (option) => { kept.clear(); settle(option) },
  }
  for (const [name, data] of Object.entries(handlers))
    container[name] = (option) => {
      settle(option, { data })
      window.shellAct?.(name, option?.url ?? '')
    }
  const ask = (name, args) => {
    seen.calls.push(name)
    if (container[name]) return container[name](...args)
    seen.unknown.push(name)
    args[0]?.fail?.({ errMsg: name + ':fail not offered by this container' })
    return undefined
  }
  window.nativeCalls = seen
  window.MethodChannel = {
    jsBridgeMode: (mode) => {
      seen.modes.push(mode)
      return (_target, name, descriptor) => {
        descriptor.value = (...args) => ask(name, args)
        return descriptor
      }
    },
  }
})()
`

/** A container as the shell of `deploy/harmony` begins: what it answers at the start. */
export const methodChannelScript = methodChannel({ appUserAgent: { project: 'Qiming', appVer: '2.4.0', code: '' }, getThemeMode: 'light' })
