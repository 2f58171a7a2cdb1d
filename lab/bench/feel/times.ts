/** The value below which a share of the times lies; NaN without any. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Length of one frame of a display with 60 frames a second, in milliseconds. */
const FRAME = 1000 / 60

/** Frames not drawn in a row of the times at which frames were: those that would have had room between two. */
export function droppedFrames(drawnAt: readonly number[]): number {
  return drawnAt.slice(1).reduce((sum, time, at) => sum + Math.max(0, Math.round((time - (drawnAt[at] ?? time)) / FRAME) - 1), 0)
}
