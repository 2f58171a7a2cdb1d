import { storage } from '../storage/index.h5'
import type { LockPort } from './port'
import { storageLease } from './storage-lease'
import { webLock } from './web-lock'

/** Missing on older iOS, and wherever the page did not come over https. */
const locks: LockManager | undefined = window.navigator.locks

export const lock = (locks ? webLock(locks) : storageLease({ storage, now: Date.now, random: Math.random })) satisfies LockPort
