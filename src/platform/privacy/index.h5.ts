import type { PrivacyPort } from './port'

/** A browser asks for consent by itself. */
export const privacy: PrivacyPort = { watch: () => {}, openText: () => {} }
