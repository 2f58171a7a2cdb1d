import { hourText } from '@/domain/time/day'
import { yuan } from '../money/money'
import { isWithin } from '../time/time-window'
import { DAY_MS, SHANGHAI_OFFSET_MS } from '../time/units'

/** Hours of the day in Asia/Shanghai, `HH:MM`, and fen a month. */
export type Hours = { from: string; to: string }

/** These limits are proposed to a parent. */
export const USUAL_LIMITS = { from: '06:00', to: '22:00', monthlyFen: 20_000 }

/** Message of a wrong PIN's form. */
export const PIN_INVALID = '请输入 4 位数字密码'

/** Whether a text is a PIN. */
export const isPin = (text: string): boolean => /^\d{4}$/.test(text)

/** Whether a child may use the app at `now` (epoch ms). */
export const isAllowedAt = ({ from, to }: Hours, now: number): boolean => isWithin(hourText(now), from, to)

/** Why a page is closed. */
export const closedWords = ({ from, to }: Hours): string => `未成年人模式：每天 ${from}–${to} 可以使用，现在先休息吧`

/** The first moment (ms) of the calendar month of `now`, Asia/Shanghai. */
export function monthStart(now: number): number {
  const local = new Date(now + SHANGHAI_OFFSET_MS)
  const today = Math.floor((now + SHANGHAI_OFFSET_MS) / DAY_MS)
  return (today - local.getUTCDate() + 1) * DAY_MS - SHANGHAI_OFFSET_MS
}

/** Why an order cannot be made; `spent` includes what waits to be paid. */
export function capWords(monthlyFen: number, spent: number): string {
  return `未成年人模式：本月最多消费 ${yuan(monthlyFen)} 元，还可以用 ${yuan(Math.max(0, monthlyFen - spent))} 元，请和家长商量`
}
