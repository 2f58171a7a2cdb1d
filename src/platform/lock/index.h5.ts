import { storage } from '../storage/index.h5'
import type { LockPort } from './port'
import { webLock } from './web-lock'

/** Missing on older iOS and on pages without https; a fallback is loaded only there. */
const locks: LockManager | undefined = window.navigator.locks

let made: Promise<LockPort> | undefined
const lease = () => {
  made ??= import('./storage-lease').then(({ storageLease }) => storageLease({ storage, now: Date.now, random: Math.random }))
  return made
}
const lateLease: LockPort = { hold: async (...turn) => (await lease()).hold(...turn) }

export const lock = (locks ? webLock(locks) : lateLease) satisfies LockPort
