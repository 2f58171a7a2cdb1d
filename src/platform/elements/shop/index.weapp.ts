import Taro from '@tarojs/taro'
import { useSyncExternalStore } from 'react'
import { paysByApple } from '@/domain/order/apple-place'
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

const { platform, system } = Taro.getDeviceInfo()
/** A device of Apple whose shop waits for the word of the school; other devices of Apple sell nothing, the rest everything. */
export const waitsForWord: ShopPort['waitsForWord'] =
  platform === 'ios' && paysByApple(Taro.getAppBaseInfo().version ?? '', Number(/\d+/.exec(system)?.[0]))
let isSold = waitsForWord ? Taro.getStorageSync(KEY) === true : platform !== 'ios' && platform !== 'mac'
const watchers = new Set<() => void>()

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

const read = () => isSold

export const useIsSold: ShopPort['useIsSold'] = () => useSyncExternalStore(watch, read)
export const isShut: ShopPort['isShut'] = (name) => !isSold && shut.has(name)

export const openShop: ShopPort['open'] = (isOpen) => {
  if (!waitsForWord || isOpen === isSold) return
  isSold = isOpen
  Taro.setStorageSync(KEY, isOpen)
  for (const changed of watchers) changed()
}
