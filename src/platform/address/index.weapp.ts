import type { AddressPort } from './port'

/** A mini-program shows no address, and keeps its page. */
export const address: AddressPort = { keepQuery: () => {} }
