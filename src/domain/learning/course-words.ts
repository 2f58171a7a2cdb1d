/** What the types of course are called. */
export const courseTypeNames = { normal: '系统课', open: '公开课', live: '直播课' } as const

/** Whole minutes a length in seconds is told as, one at least. */
export function minutesOf(seconds: number): number {
  return Math.max(1, Math.round(seconds / 60))
}
