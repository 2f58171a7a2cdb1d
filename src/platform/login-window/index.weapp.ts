import type { LoginWindowPort } from './port'

/** A mini-program is in no frame. */
export const loginWindow: LoginWindowPort = { open: () => false, isOne: () => false, handOver: () => {} }
