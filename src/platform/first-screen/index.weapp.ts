import type { FirstScreenPort } from './port'

/** The host carries the pages. */
export const firstScreen: FirstScreenPort = { replies: () => null }
