import type { DevicePort } from './port'

const darkQuery = () => window.matchMedia?.('(prefers-color-scheme: dark)')

export const device = {
  touchPoints: () => navigator.maxTouchPoints ?? 0,
  theme: () => {
    const query = darkQuery()
    return query ? (query.matches ? 'dark' : 'light') : null
  },
  watchTheme: (changed) => {
    const query = darkQuery()
    // Safari before 14 tells no change this way.
    query?.addEventListener?.('change', changed)
    return () => query?.removeEventListener?.('change', changed)
  },
  showTheme: (theme) => {
    document.body.dataset.theme = theme
  },
  showFontScale: (scale) => {
    // By default the style sheet decides: by the device's preference, where a browser reports it.
    document.documentElement.style.setProperty('--fs', scale === 1 ? '' : String(scale))
  },
  showPageMode: (mode) => {
    document.body.dataset.pageMode = mode
  },
} satisfies DevicePort
