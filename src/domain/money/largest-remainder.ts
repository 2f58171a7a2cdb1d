/**
 * Splits an integer `total` ≥ 0 over integer weights ≥ 0 so that the parts always sum to `total`: everyone gets the floor of
 * the exact share, and what is left goes one by one to the largest remainders, the earlier one first (sorting keeps the order of
 * equal ones). All weights 0 count as equal.
 * An empty list splits into an empty list.
 */
export function largestRemainder(total: number, weights: readonly number[]): number[] {
  const given = weights.reduce((sum, weight) => sum + weight, 0)
  const used = given === 0 ? weights.map(() => 1) : weights
  const sum = given === 0 ? weights.length : given
  const parts = used.map((weight) => Math.floor((total * weight) / sum))
  const left = total - parts.reduce((all, part) => all + part, 0)
  const winners = used
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((a, b) => b.remainder - a.remainder)
    .slice(0, left)
    .map(({ index }) => index)
  return parts.map((part, index) => (winners.includes(index) ? part + 1 : part))
}
