import { useQuery } from '@tanstack/react-query'
import { gatewayQueries } from '@/data/queries/gateway'
import { yuan } from '@/domain/money/money'
import { Cell } from '@/ui/cell'

/** What the learner has in cash. It stays silent until it knows: a wrong amount is worse than none. */
export function CashCell() {
  const { data } = useQuery(gatewayQueries.cashAccount())
  return (
    <Cell id="cash" side={data === undefined ? '—' : `¥${yuan(data.balance)}`}>
      现金余额
    </Cell>
  )
}
