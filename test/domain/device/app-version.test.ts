import { APP_TOO_OLD, canAppPay, compareVersions } from '@/domain/device/app-version'

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

  it('[D2-8-app-1] an app too old for payment has the fixed message', () => {
    expect([canAppPay('1.99.9'), canAppPay('2.0.0'), canAppPay('')]).toEqual([false, true, true])
    expect(APP_TOO_OLD).toBe('App 版本过低，请升级App')
  })
})
