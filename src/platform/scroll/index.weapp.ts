import Taro from '@tarojs/taro'
import type { ScrollPort } from './port'

/** The mini-program keeps the place of every page of its stack by itself, and opens new ones at the top; a tap on its bar goes there. */
export const scroll: ScrollPort = {
  top: () => 0,
  to: () => {},
  toTop: () => void Taro.pageScrollTo({ scrollTop: 0, duration: 0 }),
  watch: () => () => {},
}
