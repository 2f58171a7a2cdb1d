import type { OrderStatus } from '../../contract/money/order.schema'

/** A paid order is looked for during a minute. */
const POLL_TOTAL_MS = 60_000

/** Milliseconds before the next look, one second more each time; undefined when the minute is over. */
export function pollDelay(tries: number): number | undefined {
  const waited = (tries * (tries + 1) * 1000) / 2
  return waited >= POLL_TOTAL_MS ? undefined : (tries + 1) * 1000
}

/** The state of an order while its payment is awaited. */
export function settlementOf(status: OrderStatus): 'open' | 'paid' | 'closed' {
  if (status === 'pending_payment') return 'open'
  return status === 'paid' || status === 'completed' ? 'paid' : 'closed'
}
