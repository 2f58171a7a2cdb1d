import Taro from '@tarojs/taro'
import { type Theme, themeIn } from '@/domain/layout/theme'
import type { DevicePort } from './port'

/** The host's own object; programs of an old base library are not told of routes. */
declare const wx: { onAppRoute?: (listener: () => void) => void }

let shown: Theme | undefined

/** The surface of the theme, as `src/ui/_tokens.scss` has it; the host takes two colours of letters. */
function colourBar(): void {
  const [frontColor, backgroundColor] = shown === 'dark' ? ['#ffffff', '#171d22'] : ['#000000', '#ffffff']
  // A page that is gone has no bar, and the host refuses.
  Taro.setNavigationBarColor({ frontColor, backgroundColor }).catch(() => {})
}

/** Colours the bar of the page in front, and of each that comes there: a page below keeps the colours it had. */
function showTheme(theme: Theme): void {
  const { onAppRoute } = wx
  if (!shown) onAppRoute?.(colourBar)
  shown = theme
  colourBar()
}

export const device: DevicePort = {
  touchPoints: () => 1,
  theme: () => themeIn(Taro.getAppBaseInfo().theme),
  watchTheme: (changed) => {
    Taro.onThemeChange(changed)
    return () => Taro.offThemeChange(changed)
  },
  // A page of a mini-program has no body to mark: each screen carries the theme as a class. Its bar is the host's.
  showTheme,
  // Nor a root whose style scripts reach: each screen carries the scale of its letters.
  showFontScale: () => {},
  showPageMode: () => {},
}
