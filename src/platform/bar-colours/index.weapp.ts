import Taro, { useDidShow } from '@tarojs/taro'
import type { Theme } from '@/domain/layout/theme'
import type { UseBarColours } from './port'

/** Surfaces of the theme, as `src/ui/_tokens.scss` and `src/theme.json` have them; the host takes two colours of letters. */
const colours = {
  light: { frontColor: '#000000', backgroundColor: '#ffffff' },
  dark: { frontColor: '#ffffff', backgroundColor: '#171d22' },
}
let theme: Theme | undefined

/** Until a theme is known the host colours bars by `theme.json`. A page that is gone has no bar, and the host refuses. */
function colour(): void {
  if (theme) Taro.setNavigationBarColor(colours[theme]).catch(() => {})
}

/** Colours the bar of the page in front; pages below it are coloured when they come to the front. */
export function showBars(shown: Theme): void {
  theme = shown
  colour()
}

export const useBarColours: UseBarColours = () => useDidShow(colour)
