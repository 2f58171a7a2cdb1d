import Taro from '@tarojs/taro'
import type { ChromePort } from './port'

/** The host's number for a page that was opened from a timeline. */
const SINGLE_PAGE = 1154

export const chrome = {
  hasOwnBar: true,
  isAlone: () => Taro.getLaunchOptionsSync().scene === SINGLE_PAGE,
  setTitle: (title) => void Taro.setNavigationBarTitle({ title }),
} satisfies ChromePort
