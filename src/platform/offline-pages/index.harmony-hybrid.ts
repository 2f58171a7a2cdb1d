import type { OfflinePagesPort } from './port'

/** The native app contains the files of the web app. */
export const offlinePages: OfflinePagesPort = { keep: () => {} }
