const round = (turn: number) => Math.round(turn * 10_000) / 10_000

/** Where each share (0–1) of a ring begins and ends, in turns from the top; what would go past a whole turn is cut off. */
export function turnsOf(shares: readonly number[]): { from: number; to: number }[] {
  let at = 0
  return shares.map((share) => {
    const from = at
    at = Math.min(1, at + Math.max(0, share))
    return { from: round(from), to: round(at) }
  })
}
