import type { EntrancePort } from './port'

/** Every code for the web is an address. */
export const entrance: EntrancePort = { watch: () => () => {} }
