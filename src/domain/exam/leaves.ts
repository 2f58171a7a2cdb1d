import type { Leaves } from '@/contract/exam/dated.schema'
import { durationText } from '@/domain/time/clock-text'
import { SECOND_MS } from '@/domain/time/units'

/** How often and how long an exam was left, in words: `离开 2 次，共 1 分 20 秒`; empty when it was never left. */
export function leavesText({ count, awayMs }: Leaves): string {
  if (count === 0) return ''
  const seconds = Math.round(awayMs / SECOND_MS)
  return seconds === 0 ? `离开 ${count} 次` : `离开 ${count} 次，共 ${durationText(seconds)}`
}
