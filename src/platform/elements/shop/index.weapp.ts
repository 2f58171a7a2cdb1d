import Taro from '@tarojs/taro'
import { useSyncExternalStore } from 'react'
import { applePlace } from '@/domain/order/apple-place'
import type { ShopPort } from './port'

/** Pages about buying; what was bought, what is free and what codes open stay. */
const shut: ReadonlySet<string> = new Set([
  'course_pay_intermediate',
  'recharge',
  'bargain_detail',
  'coupon_list',
  'coupon_history',
  'coupon_receive',
  'vip_level_description',
  'distribution_detail',
])

const KEY = 'shopOnApple'

function isClosedHere(): 'never' | 'waits' | null {
  const { platform, system } = Taro.getDeviceInfo()
  if (platform === 'mac') return 'never'
  if (platform !== 'ios') return null
  const place = applePlace(Taro.getAppBaseInfo().version ?? '', Number(/\d+/.exec(system)?.[0] ?? 0))
  return place === 'mini-apple' ? 'waits' : 'never'
}

const closed = isClosedHere()
let isSold = closed === null || (closed === 'waits' && Taro.getStorageSync(KEY) === true)
const watchers = new Set<() => void>()

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

const read = () => isSold

export const useIsSold: ShopPort['useIsSold'] = () => useSyncExternalStore(watch, read)
export const isShut: ShopPort['isShut'] = (name) => !isSold && shut.has(name)

export const followShop: ShopPort['follow'] = (isOpenOnApple) => {
  if (closed !== 'waits') return
  void isOpenOnApple().then((isOpen) => {
    if (isOpen === isSold) return
    isSold = isOpen
    Taro.setStorageSync(KEY, isOpen)
    for (const changed of watchers) changed()
  })
}
