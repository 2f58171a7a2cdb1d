import { useQuery } from '@tanstack/react-query'
import type { Order, OrderStatus } from '@/contract/order/order.schema'
import { serverNow } from '@/data/http/clock'
import { orderQueries } from '@/data/order/order'
import { orderStatusWords } from '@/domain/order/order'
import { refundLineWords, refundStateWords, refundSumWords } from '@/domain/order/refund-words'
import { minuteText } from '@/domain/time/day'
import { clipboard } from '@/platform/clipboard'
import { Image, View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { Card, Cell } from '@/ui/card'
import { Countdown } from '@/ui/countdown'
import './index.scss'

const bands: Partial<Record<OrderStatus, { sign: string; tone: string }>> = {
  pending_payment: { sign: '!', tone: 'warn' },
  paid: { sign: '✓', tone: 'right' },
  completed: { sign: '✓', tone: 'right' },
  refunding: { sign: '!', tone: 'warn' },
}

/** The state of an order with its sign, and what it is for. */
export function StatusBand({ order: { status, payBefore, title, cover } }: { order: Order }) {
  const { sign, tone } = bands[status] ?? { sign: '✗', tone: 'quiet' }
  return (
    <Card>
      <View className={`order-band order-band--${tone}`}>
        <View className="order-band__sign" hiddenFromReader>
          {sign}
        </View>
        <View>
          <View className="headline">{orderStatusWords(status)}</View>
          {status === 'pending_payment' && <Countdown until={payBefore} now={serverNow} label="剩余付款时间" over="已超时" />}
        </View>
      </View>
      <View className="row order-band__what">
        {cover !== '' && <Image className="order-cover" src={cover} alt="" box={96} isLazy={false} />}
        <View className="row__main title">{title}</View>
      </View>
    </Card>
  )
}

/** When an order was made and paid, and its number. */
export function Facts({ order }: { order: Order }) {
  const copy = async () => toast((await clipboard.copy(order.orderSn)) ? '订单号已复制' : '复制失败，请长按订单号复制')
  return (
    <Card>
      <Cell id="copy-order-sn" side="复制" onClick={() => void copy()}>
        订单号 {order.orderSn}
      </Cell>
      <Cell side={minuteText(order.createdAt)}>下单时间</Cell>
      {order.paidAt !== null && <Cell side={minuteText(order.paidAt)}>付款时间</Cell>}
      {order.status === 'cancelled' && order.cancelReason !== null && <Cell side={order.cancelReason}>取消原因</Cell>}
    </Card>
  )
}

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
