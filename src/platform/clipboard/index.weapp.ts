import Taro from '@tarojs/taro'
import type { ClipboardPort } from './port'

export const clipboard: ClipboardPort = {
  copy: async (data) => {
    try {
      await Taro.setClipboardData({ data })
      return true
    } catch {
      return false
    }
  },
}
