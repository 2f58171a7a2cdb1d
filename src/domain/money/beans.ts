import { type Account, ownerOf, type Posting } from './ledger'

/** Beans are in accounts of this kind; they are never mixed with money. */
export const BEANS = 'beans'

/** The account of a learner's beans; its balance is how many they have. */
export const beansAccountOf = (userId: number): Account => ({ owner: ownerOf(userId), kind: BEANS })

/** So many beans go from the school to a learner; a negative number goes back. */
export function beanPostings(userId: number, beans: number): Posting[] {
  return [
    { ...beansAccountOf(userId), amount: beans },
    { owner: 'school', kind: BEANS, amount: -beans },
  ]
}
