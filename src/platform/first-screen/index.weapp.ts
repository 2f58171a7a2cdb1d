import Taro from '@tarojs/taro'
import { storage } from '../storage/index.weapp'
import { cachedHome } from './cached-home'
import type { FirstScreenPort } from './port'
import { storedBrand } from './stored-brand'

const HOME = 'pages/home/index'

/** The host carries the pages. */
export const firstScreen: FirstScreenPort = {
  replies: (userId) => cachedHome(storage.read, userId),
  ...storedBrand(storage),
  lacksHome: () => Taro.getEnterOptionsSync().path === HOME,
}
