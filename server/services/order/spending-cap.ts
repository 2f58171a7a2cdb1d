import type { Db, Tx } from '#server/database/tables'
import { forbidden } from '#server/refusal'
import { minorLimits, spentSince } from '#server/repositories/account/minors'
import { capWords, monthStart } from '@/domain/account/minors'

/**
 * Refuses what would go beyond the month's limit of a child's account. Orders that wait to be paid count, and a new one is made while the
 * account is locked, so that several at once do not pass together. `more`: fen of an order that is not written yet.
 */
export async function refuseOverCap(db: Db | Tx, userId: number, more: number, now: number): Promise<void> {
  const limits = await minorLimits(db, userId)
  if (!limits) return
  const spent = await spentSince(db, userId, monthStart(now), now)
  if (spent + more > limits.monthlyFen) throw forbidden(capWords(limits.monthlyFen, spent))
}
