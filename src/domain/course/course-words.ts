/** Names the types of course. */
export const courseTypeNames = { normal: '系统课', open: '公开课', live: '直播课' } as const

/** Below this number of learners of a course the count is not shown. */
export const LEARNERS_WORTH_SAYING = 10

/** A length in seconds as whole minutes, at least one. */
export function minutesOf(seconds: number): number {
  return Math.max(1, Math.round(seconds / 60))
}
