import { DAY_MS, SECOND_MS } from '@/domain/time/units'

/** A link counts for so many days after it was opened last. */
export const DISTRIBUTION_DAYS = 30
/** Shares are in hundredths of a percent. */
const WHOLE = 10_000

export type BindFacts = { userId: number; distributorId: number; isOpen: boolean; hasSameDevice: boolean; isTarget: boolean }

/** Why opening a link does not count; empty when it does. The last link opened is the one that counts. */
export function bindRefusal({ userId, distributorId, isOpen, hasSameDevice, isTarget }: BindFacts): string {
  if (!isOpen) return '活动不在进行中'
  if (!isTarget) return '链接与活动不符'
  if (userId === distributorId) return '不能通过自己的链接购买'
  return hasSameDevice ? '这台设备属于分享人，不计入分享赚' : ''
}

/** Whether something was done before a payment; providers tell the time of payments to the second. */
export const isBeforePayment = (moment: number, paidAt: number): boolean => paidAt >= moment - (moment % SECOND_MS)

/** Whether a link opened at `boundAt` counts for an order paid at `paidAt`. */
export const isAttributed = (boundAt: number, paidAt: number): boolean =>
  isBeforePayment(boundAt, paidAt) && paidAt - boundAt <= DISTRIBUTION_DAYS * DAY_MS

/** The share of what was paid, in whole fen, rounded down. */
export const shareOf = (paid: number, share: number): number => Math.floor((paid * share) / WHOLE)

/** A share as it is read: `12%`, `7.5%`. */
export const shareText = (share: number): string => `${share / 100}%`
