import type { ExpressionBuilder, StringReference } from 'kysely'

/** How many rows wait, and since when the oldest does, in ms; null where none waits. */
export type QueueHead = { count: number; oldest: number | null }

/** Selects the head of a queue. `since`: the column with the time from which a row waits. */
export const queueHead = <DB, TB extends keyof DB>({ fn }: ExpressionBuilder<DB, TB>, since: StringReference<DB, TB>) => [
  fn.countAll<number>().as('count'),
  fn.min<number | null>(since).as('oldest'),
]
