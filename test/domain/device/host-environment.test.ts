import {
  CLIENT_CODE_LENGTH,
  chosenEnvironment,
  deviceOf,
  environmentIn,
  environmentOf,
  hostOf,
  nativeFlagsOf,
  nativeInfoOf,
  randomText,
} from '@/domain/device/host-environment'

describe('environment by host (document 2 §7)', () => {
  it.each([
    ['m.example.net', 'test'],
    ['pre-m.example.net', 'test'],
    ['pre-m.example.cn', 'pre'],
    ['pre.example.cn', 'pre'],
    ['PRE-m.Example.CN:8443', 'pre'],
    ['m.example.cn', 'production'],
    ['preview.example.cn', 'production'],
    ['m.example.com', 'dev'],
    ['example.cn.evil.com', 'dev'],
    ['localhost:10086', 'dev'],
    ['', 'dev'],
  ])('[D2-7-sign-4] [D1-1-env-1] %s is %s', (host, environment) => expect(environmentOf(host, false)).toBe(environment))

  it.each([
    ['xue.example.com', 'production'],
    ['xue.example.com:8443', 'production'],
    ['XUE.example.net', 'production'],
    ['10.0.0.8:10086', 'production'],
    ['xue', 'production'],
    ['pre-xue.example.cn', 'pre'],
  ])('%s of a school is %s, whatever its ending', (host, environment) => expect(environmentOf(host, true)).toBe(environment))
})

describe('host of an address', () => {
  it.each([
    ['https://m.example.cn:8443/a?b#c', 'm.example.cn:8443'],
    ['http://localhost', 'localhost'],
    ['pages/home/index?id=1', ''],
  ])('%s has host "%s"', (address, host) => expect(hostOf(address)).toBe(host))
})

describe('device by page address', () => {
  it.each([
    ['https://m.example.cn/', 'h5'],
    ['pages/home/index?go=https://a', 'weapp'],
    ['resource://rawfile/index.html', 'app'],
    ['file:///index.html', 'app'],
  ])('%s is %s', (address, device) => expect(deviceOf(address)).toBe(device))
})

describe('an environment chosen by hand', () => {
  it.each([
    ['test', 'test'],
    ['pre', 'pre'],
    ['prod', 'production'],
    ['production', 'production'],
    ['dev', 'dev'],
    ['', null],
    ['constructor', null],
    [undefined, null],
  ])('[D1-1-env-5] the text %p names %p', (text, environment) => expect(environmentIn(text)).toBe(environment))

  it('[D1-2-env-1] a query env comes before the local key env, and both before the host', () => {
    expect(chosenEnvironment('localhost', false, 'test', 'pre')).toBe('test')
    expect(chosenEnvironment('localhost', false, 'x', 'pre')).toBe('pre')
    expect(chosenEnvironment('m.example.net', false)).toBe('test')
  })

  it('the production host stays production for every link', () => {
    expect(chosenEnvironment('m.example.cn', false, 'test', 'dev')).toBe('production')
    expect(chosenEnvironment('xue.example.com', true, 'test', 'dev')).toBe('production')
  })
})

describe('the info of the native app', () => {
  it('[D1-3-native-1] holds project, appVer and code, the project lowercased', () => {
    expect(nativeInfoOf({ project: 'QiMing', appVer: '2.4.0', code: 'abc' })).toEqual({ project: 'qiming', appVer: '2.4.0', code: 'abc' })
    expect(nativeInfoOf({ appVer: 3, code: null })).toEqual({ project: '', appVer: '3', code: '' })
  })

  it.each([null, 'qiming', 7])('has no fields when the reply is %p', (answer) => expect(nativeInfoOf(answer)).toBeNull())

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

describe('random text (document 2 §9)', () => {
  it('[D2-9-code-1] has the requested length, in letters and digits', () => {
    let drawn = 0
    const text = randomText(1000, () => (drawn++ % 997) / 997)
    expect(text).toMatch(/^[A-Za-z0-9]{1000}$/)
    expect(CLIENT_CODE_LENGTH).toBe(16)
  })

  it('uses both ends of the alphabet', () => {
    expect(randomText(1, () => 0)).toBe('A')
    expect(randomText(1, () => 1 - Number.EPSILON)).toBe('9')
  })
})
