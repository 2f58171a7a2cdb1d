/** An account of the books: whose it is and what it holds. */
export type Account = { owner: string; kind: string }
/** One line of a journal in fen: what comes in is positive, what goes out negative. */
export type Posting = Account & { amount: number }

/** Names the accounts of a learner. */
export const ownerOf = (userId: number): string => `user:${userId}`

/** The learner whose account it is; 0 for an account of the school, a provider or what waits. */
export const learnerOf = ({ owner }: Pick<Account, 'owner'>): number => Number(/^user:(\d+)$/.exec(owner)?.[1] ?? 0)

/** The learner whose account a movement changes, 0 where it changes none; undefined for a movement between two. */
export function learnerMoved(postings: readonly Posting[]): number | undefined {
  const [userId = 0, ...others] = new Set(postings.map(learnerOf).filter((id) => id > 0))
  return others.length === 0 ? userId : undefined
}

const SALES: Account = { owner: 'school', kind: 'sales' }

/** Money a payment provider holds for us against what was sold, in fen. */
export function salePostings(provider: string, amount: number): Posting[] {
  return [
    { owner: `provider:${provider}`, kind: 'receivable', amount },
    { ...SALES, amount: -amount },
  ]
}

/** The movement that undoes another. */
export function reversed(postings: Posting[]): Posting[] {
  return postings.map((posting) => ({ ...posting, amount: 0 - posting.amount }))
}

/** Double entry: whole fen, no empty line, and everything sums to zero. */
export function isBalanced(postings: Posting[]): boolean {
  const isWhole = postings.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0)
  return isWhole && postings.length >= 2 && postings.reduce((sum, { amount }) => sum + amount, 0) === 0
}
