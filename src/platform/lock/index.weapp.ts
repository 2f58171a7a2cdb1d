import type { LockPort } from './port'

/** A mini-program has only one page tree, so there is no contention. */
export const lock = { hold: (_name, _patienceMs, work) => work() } satisfies LockPort
