import { clientCodeOf } from '@/data/http/app-info'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/device/host-environment'
import { storage } from '@/platform/storage'

/** This device, which may hold an attempt, and this run of the app on it, as long as it lasts. */
export const device = clientCodeOf({ storage, random: Math.random })
export const run = randomText(CLIENT_CODE_LENGTH, Math.random)

/** Attempts that this run entered by starting them. */
export const entered = new Set<number>()
