import { orderStates as names } from '@/domain/order/order'

/** Names of the states of an order, by what the database holds. */
export const orderStates: Readonly<Record<string, string>> = names

/** Signs of states, so that a colour never stands alone. */
const looks: Readonly<Record<string, { tone: string; sign: string }>> = {
  paid: { tone: 'chip good', sign: '✓ ' },
  completed: { tone: 'chip good', sign: '✓ ' },
  pending_payment: { tone: 'chip warn', sign: '' },
  refunding: { tone: 'chip warn', sign: '' },
  refunded: { tone: 'chip', sign: '↩ ' },
}

/** The state of an order. */
export function OrderChip({ status }: { status: string }) {
  const { tone = 'chip', sign = '' } = looks[status] ?? {}
  return (
    <span className={tone}>
      {sign}
      {orderStates[status] ?? status}
    </span>
  )
}
