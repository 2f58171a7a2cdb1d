/** Money that came in or went back, as one side knows it. `ref` is the number of the trade or of the refund. Fen. */
export type MoneyLine = { kind: 'payment' | 'refund'; ref: string; amount: number }
export type DifferenceKind = 'missing_here' | 'missing_there' | 'amount'
/** Where the books and a bill do not agree; the side that lacks the money has null. */
export type Difference = { kind: DifferenceKind; of: MoneyLine['kind']; ref: string; there: number | null; here: number | null }

const keyOf = ({ kind, ref }: MoneyLine) => `${kind}:${ref}`

/** Compares the bill of a provider with what is booked. `confirmed`: lines the bill of another day has, by `kind:ref`. */
export function differencesOf(there: readonly MoneyLine[], here: readonly MoneyLine[], confirmed: ReadonlySet<string>): Difference[] {
  const billed = new Map(there.map((line) => [keyOf(line), line]))
  const booked = new Map(here.map((line) => [keyOf(line), line]))
  const found: Difference[] = []
  for (const [key, { kind: of, ref, amount }] of billed) {
    const own = booked.get(key)
    if (!own) found.push({ kind: 'missing_here', of, ref, there: amount, here: null })
    else if (own.amount !== amount) found.push({ kind: 'amount', of, ref, there: amount, here: own.amount })
  }
  for (const [key, { kind: of, ref, amount }] of booked)
    if (!billed.has(key) && !confirmed.has(key)) found.push({ kind: 'missing_there', of, ref, there: null, here: amount })
  return found
}
