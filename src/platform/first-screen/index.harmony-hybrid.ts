import type { FirstScreenPort } from './port'

/** The native shell carries the pages. */
export const firstScreen: FirstScreenPort = { replies: () => null }
