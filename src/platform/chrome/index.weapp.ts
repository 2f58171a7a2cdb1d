import Taro from '@tarojs/taro'
import type { ChromePort } from './port'

export const chrome = {
  hasOwnBar: true,
  setTitle: (title) => void Taro.setNavigationBarTitle({ title }),
} satisfies ChromePort
