/** Names of the states of an order. */
export const orderStates: Record<string, string> = {
  pending_payment: '待付款',
  paid: '已付款',
  completed: '已完成',
  cancelled: '已取消',
  refunding: '退款中',
  refunded: '已退款',
}

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
