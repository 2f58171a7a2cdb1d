/** `frozen` waits for the end of the refund window, `settled` may be paid out, `back` was taken back. */
export type RewardState = 'frozen' | 'settled' | 'back'

/** Where a reward is, by its line of pending cash and whether it was taken back. */
export function rewardState(status: 'pending' | 'settled' | 'cancelled', isBack: boolean): RewardState {
  if (isBack || status === 'cancelled') return 'back'
  return status === 'settled' ? 'settled' : 'frozen'
}

/** How much of a reward that was paid out can be taken from the account, and how much is owed. Fen. */
export function takenBack(amount: number, balance: number): { taken: number; owed: number } {
  const taken = Math.min(amount, Math.max(0, balance))
  return { taken, owed: amount - taken }
}
