import type Taro from '@tarojs/taro'
import { act, renderHook } from '@testing-library/react'
import * as React from 'react'
import type * as Shop from '@/platform/elements/shop/index.weapp'

jest.mock('@tarojs/taro', () => ({ __esModule: true, default: {} }))

type Device = { platform: string; system: string; version: string }
const iphone = { platform: 'ios', system: 'iOS 17.4', version: '8.0.70' }

let stored: Record<string, unknown>
beforeEach(() => {
  stored = {}
})

/** The shop of a program that starts on a device. */
function shopOn({ platform, system, version }: Device): typeof Shop {
  let found: typeof Shop | undefined
  jest.isolateModules(() => {
    // A program starts anew, with the React that the test draws with.
    jest.doMock('react', () => React)
    const host = jest.requireMock<{ default: typeof Taro }>('@tarojs/taro').default
    Object.assign(host, {
      getDeviceInfo: () => ({ platform, system }),
      getAppBaseInfo: () => ({ version }),
      getStorageSync: (key: string) => stored[key] ?? '',
      setStorageSync: (key: string, value: unknown) => {
        stored[key] = value
      },
    })
    found = jest.requireActual<typeof Shop>('@/platform/elements/shop/index.weapp')
  })
  if (!found) throw new Error('no shop')
  return found
}

const sold = ({ useIsSold }: typeof Shop) => renderHook(() => useIsSold())

it.each<[string, Device, boolean]>([
  ['Android', { platform: 'android', system: 'Android 14', version: '8.0.70' }, true],
  ['Harmony', { platform: 'ohos', system: 'HarmonyOS 5.0', version: '8.0.70' }, true],
  ['Windows', { platform: 'windows', system: 'Windows 11', version: '3.9.12' }, true],
  ['an iPhone', iphone, false],
  ['an iPhone with an old client', { ...iphone, version: '8.0.60' }, false],
  ['a Mac', { platform: 'mac', system: 'macOS 15', version: '4.0.0' }, false],
])('on %s the shop starts open or not', (_, device, isSold) => {
  const shop = shopOn(device)
  expect(sold(shop).result.current).toBe(isSold)
  expect(['recharge', 'course_detail'].map(shop.isShut)).toEqual([!isSold, false])
})

it('opens on an iPhone when the school says so, and remembers it', () => {
  const shop = shopOn(iphone)
  const { result } = sold(shop)
  act(() => shop.openShop(true))
  expect([result.current, shop.isShut('recharge')]).toEqual([true, false])
  expect(sold(shopOn(iphone)).result.current).toBe(true)
})

it('closes again when the school takes its word back', () => {
  stored = { shopOnApple: true }
  const shop = shopOn(iphone)
  const { result } = sold(shop)
  act(() => shop.openShop(false))
  expect(result.current).toBe(false)
})

it.each<[string, Device, boolean]>([
  ['an iPhone with an old client', { ...iphone, version: '8.0.1' }, false],
  ['Android', { platform: 'android', system: 'Android 14', version: '8.0.70' }, true],
])('on %s the word of the school changes nothing', (_, device, isSold) => {
  const shop = shopOn(device)
  for (const word of [true, false]) shop.openShop(word)
  expect([sold(shop).result.current, stored]).toEqual([isSold, {}])
})
