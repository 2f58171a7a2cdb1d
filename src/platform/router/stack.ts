import Taro from '@tarojs/taro'
import type { RouterPort } from './port'

const done = () => {}

/** The moves every target makes alike, through Taro's page stack. */
export const stack = {
  push: (url) => Taro.navigateTo({ url }).then(done),
  replace: (url) => Taro.redirectTo({ url }).then(done),
  switchTab: (url) => Taro.switchTab({ url }).then(done),
  relaunch: (url) => Taro.reLaunch({ url }).then(done),
  back: () => Taro.navigateBack().then(done),
  depth: () => Taro.getCurrentPages().length,
} satisfies Omit<RouterPort, 'href'>
