import type { ChunksPort } from './port'

/** The host loads the packages of a mini-program itself. */
export const chunks: ChunksPort = { watch: () => () => {}, reloadOnce: () => false }
