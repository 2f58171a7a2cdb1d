/** How warm a day of a heat calendar is: 0 nothing, then 1–4 by quarters of the busiest day. */
export function heatLevel(count: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (count <= 0 || most <= 0) return 0
  const share = count / most
  if (share <= 0.25) return 1
  if (share <= 0.5) return 2
  return share <= 0.75 ? 3 : 4
}
