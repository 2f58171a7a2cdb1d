import Taro from '@tarojs/taro'
import { storage } from '../storage/index.weapp'
import { cachedHome } from './cached-home'
import { keptBrand } from './kept-brand'
import type { FirstScreenPort } from './port'

const HOME = 'pages/home/index'

/** The host carries the pages. */
export const firstScreen: FirstScreenPort = {
  replies: (userId) => cachedHome(storage.read, userId),
  ...keptBrand(storage),
  lacksHome: () => Taro.getEnterOptionsSync().path === HOME,
}
