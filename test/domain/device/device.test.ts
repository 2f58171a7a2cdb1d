import { deviceKindOf, deviceName, isDesktopBrowser } from '@/domain/device/device'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)'
const kind = (userAgent: string, touchPoints = 0, over: { isHarmony?: boolean; isMiniProgram?: boolean } = {}) =>
  deviceKindOf({ userAgent, touchPoints, isHarmony: false, isMiniProgram: false, ...over })

describe('device detection (document 1 §4)', () => {
  it('[D1-4-device-1] a messaging-app browser is wx on every system', () => {
    expect([kind(`${IPHONE} MicroMessenger/8.0`), kind(`${ANDROID} micromessenger/8.0`)]).toEqual(['wx', 'wx'])
    expect(kind('', 1, { isMiniProgram: true })).toBe('wx')
  })

  it.each([IPHONE, 'Mozilla/5.0 (iPad; CPU OS 12_0)', 'Mozilla/5.0 (iPod touch)'])('[D1-4-device-2] %s counts as ios', (userAgent) =>
    expect(kind(userAgent)).toBe('ios'),
  )

  it('[D1-4-device-3] a touch-capable Mac is ios, a Mac without touch is not', () => {
    expect([kind(MAC, 5), kind(MAC, 0)]).toEqual(['ios', 'android'])
  })

  it('[D1-4-device-4] anything else is android', () => {
    expect([kind(ANDROID, 5), kind('Mozilla/5.0 (Windows NT 10.0)'), kind('')]).toEqual(['android', 'android', 'android'])
  })

  it('[D1-3-native-2] the Harmony container is harmony, whatever its web view names itself', () => {
    expect(kind(IPHONE, 5, { isHarmony: true })).toBe('harmony')
  })
})

describe('a desktop browser (document 1 §1)', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15', true],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', true],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', false],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', false],
    ['', false],
  ])('[D1-1-desktop-1] %s gives %s', (agent, isDesktop) => {
    expect(isDesktopBrowser(agent)).toBe(isDesktop)
  })
})

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${WEBKIT} Mobile/15E148 MicroMessenger/8.0.40`, 'iPhone · 微信'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${WEBKIT} MicroMessenger/8.0.40 miniProgram/wx1`, 'iPhone · 微信小程序'],
  [`Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${WEBKIT} Version/17.0 Mobile/15E148 Safari/604.1`, 'iPad · Safari'],
  ['Mozilla/5.0 (Linux; Android 14; M2) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36', '安卓手机 · Chrome'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36', '安卓平板 · Chrome'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36 Edg/120.0', 'Windows 电脑 · Edge'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0; rv:120.0) Gecko/20100101 Firefox/120.0', 'Mac 电脑 · Firefox'],
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 ArkWeb/4.1 Mobile', '鸿蒙设备 · Chrome'],
  ['curl/8.0', '未知设备'],
  ['', '未知设备'],
])('the user agent %s is named %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
