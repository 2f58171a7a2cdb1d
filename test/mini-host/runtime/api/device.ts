import type { Device, Launch } from '../host'
import type { Api } from './answer'
import { answering } from './answer'

/** Base library version of this host; the minimum the audit allows. */
export const BASE_LIBRARY = '3.0.0'
const BAR_PX = 44

const isDark = () => typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches

const windowInfo = () => ({
  pixelRatio: devicePixelRatio,
  screenWidth: innerWidth,
  screenHeight: innerHeight,
  windowWidth: innerWidth,
  windowHeight: innerHeight - BAR_PX,
  statusBarHeight: 0,
  safeArea: { left: 0, top: 0, right: innerWidth, bottom: innerHeight, width: innerWidth, height: innerHeight },
})
const usual: Device = { platform: 'devtools', system: 'host 1.0', version: '8.0.50' }

const appBaseInfo = ({ version }: Device) => ({
  SDKVersion: BASE_LIBRARY,
  version,
  language: 'zh_CN',
  theme: isDark() ? 'dark' : 'light',
  enableDebug: false,
})
const deviceInfo = ({ platform, system }: Device) => ({ brand: 'devtools', model: 'mini-host', platform, system, benchmarkLevel: 1 })

/** Builds the calls with which a mini-program asks where it runs and how it was opened. */
export function deviceApi({ device = usual, ...launch }: Launch, names: readonly string[]): Api {
  const known = new Set(names)
  const systemInfo = () => ({ ...windowInfo(), ...appBaseInfo(device), ...deviceInfo(device), fontSizeSetting: 16 })
  const opened = () => ({ ...launch, referrerInfo: {}, apiCategory: 'default' })
  return {
    ...answering({
      getSystemInfo: systemInfo,
      getNetworkType: () => ({ networkType: 'wifi' }),
      login: () => ({ code: 'host-login-code' }),
    }),
    getSystemInfoSync: systemInfo,
    // No newer version ever waits in this host.
    getUpdateManager: () => ({ onCheckForUpdate: () => {}, onUpdateReady: () => {}, onUpdateFailed: () => {}, applyUpdate: () => {} }),
    getWindowInfo: windowInfo,
    getAppBaseInfo: () => appBaseInfo(device),
    getDeviceInfo: () => deviceInfo(device),
    getSystemSetting: () => ({ bluetoothEnabled: true, locationEnabled: true, wifiEnabled: true, deviceOrientation: 'portrait' }),
    getMenuButtonBoundingClientRect: () => ({ width: 87, height: 32, top: 6, right: innerWidth - 7, bottom: 38, left: innerWidth - 94 }),
    getAccountInfoSync: () => ({ miniProgram: { appId: 'touristappid', envVersion: 'develop', version: '' } }),
    getLaunchOptionsSync: opened,
    getEnterOptionsSync: opened,
    canIUse: (schema: string) => known.has(schema.split('.')[0] ?? ''),
    nextTick: (act: () => void) => void Promise.resolve().then(act),
  }
}
