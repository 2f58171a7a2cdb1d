import type { WideWindowPort } from './port'

// A mini-program keeps one column.
export const wideWindow = { isNow: () => false, watch: () => () => {} } satisfies WideWindowPort
