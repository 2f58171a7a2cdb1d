/** A balance that moved from one account to the other when they were merged. */
type MovedBalance = { kind: string; unit: 'fen' | 'bean'; amount: number }

const PENDING = 'cash-pending'
const CASH = 'cash'

/** Rewards that moved and waited: so much waits still, so much was settled since. Those that were taken back are neither. */
type MovedRewards = { pending: number; settled: number }

/** Says which amounts go back when a merge is taken back: rewards that were settled since are cash by now. */
export function mergeMoney(moved: readonly MovedBalance[], { pending, settled }: MovedRewards): MovedBalance[] {
  const others = moved.filter(({ kind }) => kind !== PENDING && kind !== CASH)
  const cash = moved.find(({ kind }) => kind === CASH)?.amount ?? 0
  const fen: MovedBalance[] = [
    { kind: CASH, unit: 'fen', amount: cash + settled },
    { kind: PENDING, unit: 'fen', amount: pending },
  ]
  return [...others, ...fen].filter(({ amount }) => amount > 0)
}
