import { storage } from '@/platform/storage'

const keyOf = (userId: number) => `shownLevel:${userId}`

/** The level of membership a learner was last shown on this device; 0 when none was. */
export const shownLevel = (userId: number): number => Number(storage.read(keyOf(userId)) ?? 0) || 0

/** Keeps what was shown, if the device has room; else it is shown again. */
export function keepShownLevel(userId: number, level: number): void {
  try {
    storage.write(keyOf(userId), String(level))
  } catch {
    // Shown again next time, then.
  }
}
