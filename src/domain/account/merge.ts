/** A balance that moved from one account to the other when they were merged. */
export type MovedBalance = { kind: string; unit: 'fen' | 'bean'; amount: number }

const PENDING = 'cash-pending'
const CASH = 'cash'

/** Says which amounts go back when a merge is taken back: rewards that were settled since are cash by now. */
export function mergeMoney(moved: readonly MovedBalance[], settled: number): MovedBalance[] {
  const amounts = new Map(moved.map((one) => [one.kind, one]))
  if (settled > 0) {
    const pending = amounts.get(PENDING)
    const part = Math.min(settled, pending?.amount ?? 0)
    if (pending) amounts.set(PENDING, { ...pending, amount: pending.amount - part })
    amounts.set(CASH, { kind: CASH, unit: 'fen', amount: (amounts.get(CASH)?.amount ?? 0) + part })
  }
  return [...amounts.values()].filter(({ amount }) => amount > 0)
}
