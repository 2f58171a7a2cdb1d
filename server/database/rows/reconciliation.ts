import type { Generated } from 'kysely'

/** Tables of comparing the bills of the payment providers with the books. */
export type ReconciliationTables = {
  reconciliation: {
    id: Generated<number>
    day: string
    payments: number
    refunds: number
    received: number
    returned: number
    made_at: number
  }
  reconciliation_difference: {
    id: Generated<number>
    day: string
    provider: string
    kind: string
    ref: string
    there: number | null
    here: number | null
    found_at: number
    decided_at: Generated<number | null>
    note: Generated<string>
  }
}
