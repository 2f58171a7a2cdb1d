/** A part of a whole as whole percents, rounded down, 0 for an empty whole. */
export function wholePercent(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(100, Math.floor((part * 100) / whole))
}
