import { nativeFlagsOf, nativeInfoOf } from '@/domain/device/native-app'

describe('the info of the native app', () => {
  it('[D1-3-native-1] is project, appVer and code, the project lowercased', () => {
    expect(nativeInfoOf({ project: 'QiMing', appVer: '2.4.0', code: 'abc' })).toEqual({ project: 'qiming', appVer: '2.4.0', code: 'abc' })
    expect(nativeInfoOf({ appVer: 3, code: null })).toEqual({ project: '', appVer: '3', code: '' })
  })

  it.each([null, 'qiming', 7])('is nothing when the answer is %p', (answer) => expect(nativeInfoOf(answer)).toBeNull())

  it('[D1-4-device-5] sets isIos or isAndroid with a native bridge of that device', () => {
    expect(nativeFlagsOf('ios', 'qiming')).toEqual({ isIos: true, isAndroid: false, isIpad: false })
    expect(nativeFlagsOf('android', 'qiming')).toEqual({ isIos: false, isAndroid: true, isIpad: false })
  })

  it.each(['ios', 'android'])('[D1-4-device-6] isIpad is true for the tablet-app project on %s', (device) => {
    expect(nativeFlagsOf(device, 'qiming-pad').isIpad).toBe(true)
    expect(nativeFlagsOf(device, 'qiming').isIpad).toBe(false)
  })

  it('[D1-4-device-7] on Harmony all three flags are false, whatever the project', () => {
    expect(nativeFlagsOf('harmony', 'qiming-pad')).toEqual({ isIos: false, isAndroid: false, isIpad: false })
  })
})
