import Taro from '@tarojs/taro'
import { themeIn } from '@/domain/layout/theme'
import { showBars } from '../bar-colours/index.weapp'
import type { DevicePort } from './port'

export const device: DevicePort = {
  touchPoints: () => 1,
  theme: () => themeIn(Taro.getAppBaseInfo().theme),
  watchTheme: (changed) => {
    Taro.onThemeChange(changed)
    return () => Taro.offThemeChange(changed)
  },
  // A page of a mini-program has no body to mark: each screen carries the theme as a class. Its bar is the host's.
  showTheme: showBars,
  // Nor a root whose style scripts reach: each screen carries the scale of its letters.
  showFontScale: () => {},
  showPageMode: () => {},
}
