import type { WideWindowPort } from './port'

const query = () => window.matchMedia?.('(min-width: 1024px)')

export const wideWindow = {
  isNow: () => query()?.matches ?? false,
  watch: (changed) => {
    const asked = query()
    asked?.addEventListener('change', changed)
    return () => asked?.removeEventListener('change', changed)
  },
} satisfies WideWindowPort
