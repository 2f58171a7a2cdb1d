import Taro from '@tarojs/taro'
import { type StoragePort, StorageRefused } from './port'

export const storage = {
  read: (key) => {
    const kept: unknown = Taro.getStorageSync(key)
    return typeof kept === 'string' && kept !== '' ? kept : undefined
  },
  write: (key, text) => {
    try {
      Taro.setStorageSync(key, text)
    } catch {
      throw new StorageRefused(key)
    }
  },
  remove: (key) => {
    try {
      Taro.removeStorageSync(key)
    } catch {
      // As on the web: a storage that is switched off holds nothing to remove.
    }
  },
  keys: () => Taro.getStorageInfoSync().keys,
  // A mini-program has one page tree only, so there is no other writer.
  watch: () => () => {},
} satisfies StoragePort
