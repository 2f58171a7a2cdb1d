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
    query?.addEventListener('change', changed)
    return () => query?.removeEventListener('change', changed)
  },
  showTheme: (theme) => {
    document.body.dataset.theme = theme
  },
  showFontScale: (scale) => {
    document.documentElement.style.setProperty('--font-scale', String(scale))
  },
  showPageMode: (mode) => {
    document.body.dataset.pageMode = mode
  },
} satisfies DevicePort
