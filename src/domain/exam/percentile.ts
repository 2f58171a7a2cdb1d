/** Whole percents of `total` results that lie `below` a score, rounded down so that it is never overstated; 0 when there are none. */
export function percentileOf(below: number, total: number): number {
  return total === 0 ? 0 : Math.floor((below * 100) / total)
}
