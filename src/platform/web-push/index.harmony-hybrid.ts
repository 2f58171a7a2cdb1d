import type { WebPushPort } from './port'

/** The web view of an app has no push service. */
export const webPush: WebPushPort = { ability: async () => 'none', current: async () => null, ask: async () => null, drop: async () => {} }
