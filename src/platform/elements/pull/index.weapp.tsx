import Taro, { usePullDownRefresh } from '@tarojs/taro'
import type { PullProps } from './port'

/** The host draws the pull, and keeps the page down until it is told to let it up. */
export function Pull({ refresh }: PullProps) {
  usePullDownRefresh(() => void refresh().finally(() => Taro.stopPullDownRefresh()))
  return null
}
