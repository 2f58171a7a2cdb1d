import type { FirstEntryPort } from './port'

/** The host's own back leaves the first page of a mini-program; there is no step to ask about. */
export const firstEntry: FirstEntryPort = { keep: () => {} }
