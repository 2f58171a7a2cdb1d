/** An account of the books: whose it is and what it holds. */
export type Account = { owner: string; kind: string }
/** One line of a journal in fen: what comes in is positive, what goes out negative. */
export type Posting = Account & { amount: number }

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
