import { themeOf } from '@/domain/layout/theme'
import { device } from '@/platform/device'
import { layout } from './layout'
import { settings } from './settings'

/** Applies font scale and theme: dark sets isDark, and data-theme on the body. */
function showTheme(): void {
  const { bridgeTheme, themeChoice, fontScale } = settings.getState()
  const theme = themeOf({ bridge: bridgeTheme, window: device.theme(), choice: themeChoice })
  layout.setState({ isDark: theme === 'dark' })
  device.showTheme(theme)
  device.showFontScale(fontScale)
}

/** Updates the theme when the learner's choice, the app or the window changes it. Returns the stop function. */
export function followTheme(): () => void {
  showTheme()
  const stops = [settings.subscribe(showTheme), device.watchTheme(showTheme)]
  return () => {
    for (const stop of stops) stop()
  }
}
