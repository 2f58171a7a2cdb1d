import { useState } from 'react'
import type { PayChannel, Quote } from '@/contract/order.schema'
import { yuan } from '@/domain/money'
import { Image, View } from '@/platform/elements'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Price } from '@/ui/price'
import { Channels } from './channels'
import { usePurchase } from './use-purchase'
import './confirm.scss'

function Amounts({ quote }: { quote: Quote }) {
  return (
    <Card>
      <Cell side={`¥${yuan(quote.listPrice)}`}>课程原价</Cell>
      {quote.discounts.map(({ label, amount }) => (
        <Cell key={label} side={`-¥${yuan(amount)}`}>
          {label}
        </Cell>
      ))}
      <Cell side={<Price fen={quote.payable} />}>应付金额</Cell>
    </Card>
  )
}

/** The order before it is made: what, how much, and how to pay. */
export function Confirm({ quote }: { quote: Quote }) {
  const [channel, setChannel] = useState<PayChannel>()
  const { order, buy, isBusy } = usePurchase(quote)
  return (
    <View className="page-top">
      <Card>
        <View className="row">
          <Image className="confirm__cover" src={quote.cover} alt="" />
          <View className="row__main">
            <View className="title">{quote.title}</View>
            <View className="small">{quote.validDays === null ? '长期有效' : `购买后 ${quote.validDays} 天内有效`}</View>
          </View>
        </View>
      </Card>
      <Amounts quote={quote} />
      {order && order.payable > 0 && <Channels orderSn={order.orderSn} chosen={channel} onChoose={setChannel} />}
      <ActionBar lead={<Price fen={quote.payable} isLarge />}>
        <ActionButton
          id="pay-order"
          isBusy={isBusy}
          disabled={order !== undefined && order.payable > 0 && !channel}
          onClick={() => buy(channel)}
        >
          {quote.payable === 0 ? '免费领取' : order ? '确认支付' : '提交订单'}
        </ActionButton>
      </ActionBar>
    </View>
  )
}
