import { cashAccountOf } from '@/domain/invite/invite'
import type { Account, Posting } from '@/domain/money/ledger'

/** Rewards that are earned and wait until they may be paid out. */
export const pendingCashOf = (userId: number): Account => ({ owner: `user:${userId}`, kind: 'cash-pending' })
const LEAVING: Account = { owner: 'hold:cash-out', kind: 'cash' }
const PROMOTION: Account = { owner: 'school', kind: 'promotion' }
const GOODWILL: Account = { owner: 'school', kind: 'goodwill' }
const SENT: Account = { owner: 'provider:alipay', kind: 'payout' }

const move = (from: Account, to: Account, amount: number): Posting[] => [
  { ...from, amount: -amount },
  { ...to, amount },
]

/** A reward is earned; it waits. Fen. */
export const awardPostings = (userId: number, amount: number): Posting[] => move(PROMOTION, pendingCashOf(userId), amount)
/** A reward that waited may be paid out from now on. */
export const settledPostings = (userId: number, amount: number): Posting[] => move(pendingCashOf(userId), cashAccountOf(userId), amount)
/** A reward that waited is taken back. */
export const withdrawnPostings = (userId: number, amount: number): Posting[] => move(pendingCashOf(userId), PROMOTION, amount)
/** A reward that may be paid out is taken back. */
export const takenBackPostings = (userId: number, amount: number): Posting[] => move(cashAccountOf(userId), PROMOTION, amount)
/** Cash is set aside for a transfer. */
export const leavingPostings = (userId: number, amount: number): Posting[] => move(cashAccountOf(userId), LEAVING, amount)
/** A transfer has arrived. */
export const sentPostings = (amount: number): Posting[] => move(LEAVING, SENT, amount)
/** A transfer failed and the cash is back. */
export const backPostings = (userId: number, amount: number): Posting[] => move(LEAVING, cashAccountOf(userId), amount)
/** Goodwill of the school goes to a learner's cash. */
export const goodwillPostings = (userId: number, amount: number): Posting[] => move(GOODWILL, cashAccountOf(userId), amount)
