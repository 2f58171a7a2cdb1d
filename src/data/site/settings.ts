import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type FontScale, fontScaleIn } from '@/domain/layout/font-scale'
import { type Theme, themeIn } from '@/domain/layout/theme'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'

const THEME_KEY = 'theme'
const FONT_KEY = 'fontScale'

/** Sources of the theme beside the window: the learner's choice and the native app. */
export type Settings = { themeChoice: Theme | null; bridgeTheme: Theme | null; fontScale: FontScale }

export const settings = createStore<Settings>(() => ({
  themeChoice: themeIn(storage.read(THEME_KEY)),
  bridgeTheme: null,
  fontScale: fontScaleIn(storage.read(FONT_KEY)),
}))

export const useSettings = <T>(selector: (state: Settings) => T): T => useStore(settings, selector)

/** Keeps the learner's choice on this device; null follows the app and the window again. */
export function chooseTheme(themeChoice: Theme | null): void {
  settings.setState({ themeChoice })
  // Without storage the choice lasts until the page is closed.
  if (themeChoice === null) storage.remove(THEME_KEY)
  else writeIfRoom(storage, THEME_KEY, themeChoice)
}

/** Stores the font scale chosen on this device. */
export function chooseFontScale(fontScale: FontScale): void {
  settings.setState({ fontScale })
  // Without storage the choice lasts until the page is closed.
  writeIfRoom(storage, FONT_KEY, String(fontScale))
}
