import type { JumpPort } from './port'

/** A mini-program follows no scheme links: the page offers it. */
export const jump: JumpPort = { open: async () => 'handed' }
