import { useQuery } from '@tanstack/react-query'
import { orderQueries } from '@/data/order/order'
import { refundLineWords, refundStateWords, refundSumWords } from '@/domain/order/refund-words'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'

/** Lists what the learner gave back of an order, and how far each of it is; nothing where nothing was. */
export function Refunds({ orderSn }: { orderSn: string }) {
  const { data = [] } = useQuery(orderQueries.refunds(orderSn))
  if (data.length === 0) return null
  return (
    <Card id="refunds">
      {data.map((refund) => (
        <Cell key={refund.refundNo} side={refundStateWords(refund)}>
          {refundSumWords(refund)}
          <View className="small">{refundLineWords(refund)}</View>
        </Cell>
      ))}
    </Card>
  )
}
