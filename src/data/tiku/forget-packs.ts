import type { StoragePort } from '@/platform/storage/port'

/** Before every key of a pack. */
export const PACK_ROOT = 'pack:'

/** Removes every pack from the device, whosever it is: the next learner here starts with none. */
export function forgetPacks(storage: StoragePort): void {
  for (const key of storage.keys()) if (key.startsWith(PACK_ROOT)) storage.remove(key)
}
