import { APP_TOO_OLD, canAppPay, compareVersions, releaseIn, updateOf } from '@/domain/device/app-release'

const android = { version: '3.2.0', minVersion: '2.0', url: 'https://dl.example.cn/app.apk', notes: ['更快', 3] }

it.each([
  [{ android }, { ...android, notes: ['更快'] }],
  [{ android: { ...android, minVersion: 'x', notes: '' } }, { ...android, minVersion: '0', notes: [] }],
  [{ android: { ...android, url: 'http://dl.example.cn/app.apk' } }, null],
  [{ android: { ...android, url: 1 } }, null],
  [{ android: { ...android, version: 'new' } }, null],
  [{ android: null }, null],
  [{ ios: android }, null],
  [null, null],
  ['text', null],
])('the setting %j contains the release %j', (setting, release) => expect(releaseIn(setting, 'android')).toEqual(release))

it.each([
  ['1.9.9', { hasUpdate: true, mustUpdate: true }],
  ['2.0', { hasUpdate: true, mustUpdate: false }],
  ['3.2', { hasUpdate: false, mustUpdate: false }],
  [undefined, { hasUpdate: false, mustUpdate: false }],
])('an app of version %s gives %j', (own, update) => expect(updateOf({ ...android, notes: [] }, own)).toEqual(update))

describe('app version comparison (document 2 §5)', () => {
  it.each([
    ['1.9.0', '1.10.0', -1],
    ['2.0', '2.0.0', 0],
    ['10.0', '9.9.9', 1],
    ['1.2.3', '1.2.3', 0],
    ['1.2.beta', '1.2.0', 0],
    ['2', '1.99', 1],
    ['1.2.3', '1.2', 1],
  ])('[D2-5-version-1] %s against %s, segment by segment, numerically', (a, b, sign) => expect(Math.sign(compareVersions(a, b))).toBe(sign))

  it('[D2-8-app-1] an app too old for payment shows the fixed message', () => {
    expect([canAppPay('1.99.9'), canAppPay('2.0.0'), canAppPay('')]).toEqual([false, true, true])
    expect(APP_TOO_OLD).toBe('App 版本过低，请升级App')
  })
})
