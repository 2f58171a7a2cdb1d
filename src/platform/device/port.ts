import type { PageMode } from '@/domain/device/page-mode'
import type { Theme } from '@/domain/layout/theme'

/** The device, and the window's preferences. */
export type DevicePort = {
  /** Touch points the screen can distinguish; 0 without a touch screen. */
  touchPoints: () => number
  /** The theme the window prefers; null when unknown. */
  theme: () => Theme | null
  watchTheme: (changed: () => void) => () => void
  /** Marks the body with data-theme, so that styles follow. */
  showTheme: (theme: Theme) => void
  /** Draws letters larger or smaller than designed; 1 is as designed. */
  showFontScale: (scale: number) => void
  showPageMode: (mode: PageMode) => void
}
