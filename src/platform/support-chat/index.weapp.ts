import type { SupportChatPort } from './port'

/** The host's own contact button identifies its user. */
export const supportChat = { identify: (_visitor) => {} } satisfies SupportChatPort
