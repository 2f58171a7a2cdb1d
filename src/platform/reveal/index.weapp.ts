import type { RevealPort } from './port'

/** The host can only scroll an element to the top of the window, where a pinned player would cover it. */
export const reveal: RevealPort = { show: () => {} }
