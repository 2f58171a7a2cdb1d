import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from '@/contract/order/order.schema'
import { serverNow } from '@/data/http/clock'
import { useFresh } from '@/data/http/use-act'
import { orderQueries } from '@/data/order/order'
import { yuan } from '@/domain/money/money'
import { orderStatusWords } from '@/domain/order/order'
import { minuteText } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Countdown } from '@/ui/countdown'
import { OrderActions } from './order-actions'

const stateWords = { applied: '待处理', processing: '退款中', succeeded: '已退款', refused: '没有退成' } as const

/** Lists what the learner gave back of an order, and how far each of it is; nothing where nothing was. */
function Refunds({ orderSn }: { orderSn: string }) {
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

definePageConfig({ navigationBarTitleText: '订单详情' })

function Amounts({ order }: { order: Order }) {
  return (
    <Card>
      {order.items.map(({ seq, title, payable, isRefunded }) => (
        <Cell key={seq} side={isRefunded ? '已退款' : `¥${yuan(payable)}`}>
          {title}
        </Cell>
      ))}
      <Cell side={`¥${yuan(order.listPrice)}`}>原价</Cell>
      {order.discounts.map(({ kind, label, amount }) => (
        <Cell key={kind} side={`-¥${yuan(amount)}`}>
          {label}
        </Cell>
      ))}
      <Cell side={order.paidBeans > 0 ? `${order.paidBeans} 学豆` : `¥${yuan(order.payable)}`}>
        {order.paidAt === null ? '应付' : '实付'}
      </Cell>
      {order.refunded > 0 && <Cell side={`¥${yuan(order.refunded)}`}>已退</Cell>}
    </Card>
  )
}

function Facts({ order }: { order: Order }) {
  return (
    <Card>
      <Cell side={order.orderSn}>订单号</Cell>
      <Cell side={minuteText(order.createdAt)}>下单时间</Cell>
      {order.paidAt !== null && <Cell side={minuteText(order.paidAt)}>付款时间</Cell>}
      {order.status === 'cancelled' && order.cancelReason !== null && <Cell side={order.cancelReason}>取消原因</Cell>}
    </Card>
  )
}

function Detail({ orderSn }: { orderSn: string }) {
  const found = useQuery(orderQueries.order(orderSn))
  useFresh(found)
  const client = useQueryClient()
  // Orders also appear in the lists, the wallet and the coupons.
  const changed = () => void client.invalidateQueries({ predicate: ({ queryKey: [area] }) => area === 'order' || area === 'wallet' })
  return (
    <QueryState of={found}>
      {(order) => (
        <View id="order-detail" className="page-top">
          <Card>
            <View className="headline">{orderStatusWords(order.status)}</View>
            {order.status === 'pending_payment' && <Countdown until={order.payBefore} now={serverNow} label="剩余付款时间" over="已超时" />}
          </Card>
          <Amounts order={order} />
          <Facts order={order} />
          {order.paidAt !== null && <Refunds orderSn={orderSn} />}
          <OrderActions order={order} onChanged={changed} />
        </View>
      )}
    </QueryState>
  )
}

export default screen('mine_order_detail', ({ orderSn }) => <Detail orderSn={orderSn} />)
