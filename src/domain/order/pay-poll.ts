import type { OrderStatus } from '@/contract/order/order.schema'

/** A paid order is looked for during a minute: 1 s, 2 s and so on between looks are 66 s in all. */
const MOST_LOOKS = 11

/** Milliseconds before the next look, one second more each time; undefined when the minute is over. */
export function pollDelay(tries: number): number | undefined {
  return tries < MOST_LOOKS ? (tries + 1) * 1000 : undefined
}

/** The state of an order while its payment is awaited. */
export function settlementOf(status: OrderStatus): 'open' | 'paid' | 'closed' {
  if (status === 'pending_payment') return 'open'
  return status === 'paid' || status === 'completed' ? 'paid' : 'closed'
}
