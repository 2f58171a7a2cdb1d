import Taro, { usePullDownRefresh } from '@tarojs/taro'
import type { Pull, PullPort } from './port'

/** The host draws the pull and keeps the page down until it is told to let it up. */
const still: Pull = { share: 0, isRefreshing: false }

function usePull(refresh: () => Promise<unknown>): Pull {
  usePullDownRefresh(() => void refresh().finally(() => Taro.stopPullDownRefresh()))
  return still
}

export const pull: PullPort = { usePull }
