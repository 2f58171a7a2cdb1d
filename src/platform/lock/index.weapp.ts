import type { LockPort } from './port'

/** A mini-program has one page tree only, so nobody else wants a turn. */
export const lock = { hold: (_name, _patienceMs, work) => work() } satisfies LockPort
