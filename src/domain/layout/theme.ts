export type Theme = 'dark' | 'light'
/** What each source says of the theme; null where it says nothing. */
export type ThemeSources = { bridge: Theme | null; window: Theme | null; choice: Theme | null }

/** A text as a theme; null for anything else. */
export function themeIn(text: unknown): Theme | null {
  return text === 'dark' || text === 'light' ? text : null
}

/**
 * The theme shown: the learner's own choice once one is made, else what the native bridge says, else the window.
 */
export function themeOf({ bridge, window, choice }: ThemeSources): Theme {
  return choice ?? bridge ?? window ?? 'light'
}
