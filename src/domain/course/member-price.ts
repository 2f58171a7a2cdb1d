/** The price of a level of membership, in fen; those above it have it too. */
export type LevelPrice = { level: number; price: number }
/** Holds the prices of members: `vipPrice` is for every level. */
export type MemberPrices = { vipPrice: number | null; levelPrices: readonly LevelPrice[] }

/** The lowest price that a learner of this level may have as a member, in fen; null where membership lowers nothing. */
export function memberPrice({ vipPrice, levelPrices }: MemberPrices, level: number): number | null {
  if (level <= 0) return null
  const fitting = levelPrices.filter((one) => one.level <= level).map(({ price }) => price)
  const prices = vipPrice === null ? fitting : [vipPrice, ...fitting]
  return prices.length === 0 ? null : Math.min(...prices)
}

/** The price of each level up to `top` where it is lower than that of the level below, and than `price`. */
export function levelSteps(of: MemberPrices, price: number, top: number): LevelPrice[] {
  const steps: LevelPrice[] = []
  let lowest = price
  for (let level = 1; level <= top; level++) {
    const own = memberPrice(of, level)
    if (own === null || own >= lowest) continue
    lowest = own
    steps.push({ level, price: own })
  }
  return steps
}
