import { type Account, isBalanced, type Posting } from '@/domain/money/ledger'

/** Double entry in memory. */
export type Books = {
  post(postings: Posting[]): void
  balance(account: Account): number
  /** Returns the sums of all accounts by unit, kept as postings are made. */
  totals(): ReadonlyMap<string, number>
  /** The same, added up anew. */
  sums(): ReadonlyMap<string, number>
  /** The accounts that are not one learner's. */
  shared(): ReadonlyMap<string, number>
}

const nameOf = ({ owner, kind }: Account) => `${owner}/${kind}`
const unitOf = ({ kind }: Account) => (kind === 'beans' ? 'beans' : 'fen')
const add = (sums: Map<string, number>, name: string, amount: number) => sums.set(name, (sums.get(name) ?? 0) + amount)

export function openBooks(): Books {
  const [own, shared, totals] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const balancesOf = ({ owner }: Account) => (owner.startsWith('user:') ? own : shared)
  return {
    post: (postings) => {
      if (!isBalanced(postings)) throw new Error(`postings do not balance: ${JSON.stringify(postings)}`)
      for (const posting of postings) {
        const [balances, name] = [balancesOf(posting), nameOf(posting)]
        add(balances, name, posting.amount)
        add(totals, unitOf(posting), posting.amount)
        const balance = balances.get(name) ?? 0
        if (balance < 0 && balances === own) throw new Error(`${name} would be ${balance}`)
      }
    },
    balance: (account) => balancesOf(account).get(nameOf(account)) ?? 0,
    totals: () => totals,
    sums: () => {
      const sums = new Map<string, number>()
      for (const balances of [own, shared])
        for (const [name, balance] of balances) add(sums, name.endsWith('/beans') ? 'beans' : 'fen', balance)
      return sums
    },
    shared: () => shared,
  }
}

/** So much goes from one account to another. */
export const move = (from: Account, to: Account, amount: number): Posting[] => [
  { ...from, amount: -amount },
  { ...to, amount },
]
