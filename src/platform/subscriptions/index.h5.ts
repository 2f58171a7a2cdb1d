import type { SubscriptionsPort } from './port'

/** A browser has no messages of the messaging app. */
export const subscriptions: SubscriptionsPort = { canAsk: false, ask: async () => null }
