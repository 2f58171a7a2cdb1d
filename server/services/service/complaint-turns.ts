import { createHmac, randomBytes } from 'node:crypto'

export const COMPLAINTS_A_DAY = 3
const KEY_BYTES = 32

/** Takes one of a learner's complaints of a learning day; false when there is none left. */
export type ComplaintTurns = { take(userId: number, day: number): boolean }

/**
 * Complaints a day, counted in memory only: whatever a database held of it, even blinded, could be tried out on every account, and on a
 * day with one complaint that would name its author. The count is of this process and ends with it.
 */
export function complaintTurns(): ComplaintTurns {
  let today = { day: Number.NaN, key: randomBytes(KEY_BYTES), used: new Map<string, number>() }
  return {
    take: (userId, day) => {
      if (day !== today.day) today = { day, key: randomBytes(KEY_BYTES), used: new Map() }
      const token = createHmac('sha256', today.key).update(String(userId)).digest('base64')
      const used = today.used.get(token) ?? 0
      if (used >= COMPLAINTS_A_DAY) return false
      today.used.set(token, used + 1)
      return true
    },
  }
}
