export type Theme = 'dark' | 'light'
/** The theme of each source; null where it has none. */
export type ThemeSources = { bridge: Theme | null; window: Theme | null; choice: Theme | null }

/** A text as a theme; null for anything else. */
export function themeIn(text: unknown): Theme | null {
  return text === 'dark' || text === 'light' ? text : null
}

/**
 * The theme shown: the learner's own choice if there is one, else that of the native bridge, else that of the window.
 */
export function themeOf({ bridge, window, choice }: ThemeSources): Theme {
  return choice ?? bridge ?? window ?? 'light'
}
