import type { WebPushPort } from './port'

/** A mini-program has messages of its host. */
export const webPush: WebPushPort = { ability: async () => 'none', current: async () => null, ask: async () => null, drop: async () => {} }
