import type { OfflinePagesPort } from './port'

/** The host fetches their packages by the `preloadRule` of the app when the downloads page opens. */
export const offlinePages: OfflinePagesPort = { keep: () => {} }
