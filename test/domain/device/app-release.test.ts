import { releaseIn, updateOf } from '@/domain/device/app-release'

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
])('%j names %j', (setting, release) => expect(releaseIn(setting, 'android')).toEqual(release))

it.each([
  ['1.9.9', { hasUpdate: true, mustUpdate: true }],
  ['2.0', { hasUpdate: true, mustUpdate: false }],
  ['3.2', { hasUpdate: false, mustUpdate: false }],
  [undefined, { hasUpdate: false, mustUpdate: false }],
])('an app of version %s: %j', (own, update) => expect(updateOf({ ...android, notes: [] }, own)).toEqual(update))
