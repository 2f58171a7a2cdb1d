import type { PrivacyPort } from './port'

/** A browser asks by itself. */
export const privacy: PrivacyPort = { watch: () => {}, openText: () => {} }
