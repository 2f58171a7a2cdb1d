import type { ScrollPort } from './port'

export const scroll = { top: () => window.scrollY, to: (top) => window.scrollTo(0, top) } satisfies ScrollPort
