import { onCLS, onINP, onLCP } from 'web-vitals'
import type { SpeedPort } from './port'

const PER_THOUSAND = 1000
/** The worst is told when it happens, so that it goes with the page on which it happened. */
const AT_ONCE = { reportAllChanges: true }

export const speed = {
  watch: (told) => {
    // Old browsers keep no times.
    if (typeof performance.getEntriesByType !== 'function') return
    onLCP(({ value }) => told('load', value))
    onINP(({ value }) => told('reply', value), AT_ONCE)
    onCLS(({ value }) => told('shift', value * PER_THOUSAND), AT_ONCE)
  },
} satisfies SpeedPort
