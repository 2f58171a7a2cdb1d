import type { NoticesPort } from './port'

/** A browser has no messages of the messaging app. */
export const notices: NoticesPort = { canAsk: false, ask: async () => null }
