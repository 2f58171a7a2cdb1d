import { deviceKindOf } from '@/domain/device/device-kind'

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

  it.each([IPHONE, 'Mozilla/5.0 (iPad; CPU OS 12_0)', 'Mozilla/5.0 (iPod touch)'])('[D1-4-device-2] %s is ios', (userAgent) =>
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
