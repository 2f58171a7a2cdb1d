import type { WideWindowPort } from './port'

/** Undefined where the browser does not know `:has()`, by which the sheets lay the second column out. */
const query = () => (window.CSS?.supports?.('selector(:has(a))') ? window.matchMedia('(min-width: 1024px)') : undefined)

export const wideWindow = {
  isNow: () => query()?.matches ?? false,
  watch: (changed) => {
    const asked = query()
    asked?.addEventListener('change', changed)
    return () => asked?.removeEventListener('change', changed)
  },
} satisfies WideWindowPort
