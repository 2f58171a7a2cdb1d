import { useQuery } from '@tanstack/react-query'
import { orderQueries } from '@/data/order/order'
import { yuan } from '@/domain/money/money'
import { minuteText } from '@/domain/time/day-text'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

const stateWords = { applied: '待处理', processing: '退款中', succeeded: '已退款', refused: '没有退成' } as const

/** Lists what the learner gave back of an order, and how far each of it is; nothing where nothing was. */
export function Refunds({ orderSn }: { orderSn: string }) {
  const { data = [] } = useQuery(orderQueries.refunds(orderSn))
  if (data.length === 0) return null
  return (
    <Card id="refunds">
      {data.map(({ refundNo, status, amount, beans, createdAt, note }) => (
        <Cell key={refundNo} side={stateWords[status]}>
          退款 {[amount > 0 && `¥${yuan(amount)}`, beans > 0 && `${beans} 学豆`].filter(Boolean).join(' + ')}
          <View className="small">
            {minuteText(createdAt)} 申请{note && `，${note}`}
          </View>
        </Cell>
      ))}
    </Card>
  )
}
