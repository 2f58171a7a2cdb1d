import { useState } from 'react'
import type { PayChannel, Quote } from '@/contract/money/order.schema'
import { useLayout } from '@/data/stores/layout'
import { yuan } from '@/domain/money/money'
import { go } from '@/navigation/go'
import { Image, View } from '@/platform/elements'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Price } from '@/ui/price'
import { Channels } from './channels'
import { Installment } from './installment'
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

/** Document 1 §4, cashMode: the iOS app sells for beans only. */
const BEANS = 1

function BeansOnly() {
  return (
    <Card id="beans-only">
      <Cell side="去充值" onClick={() => go('recharge')}>
        苹果 App 内请用学豆支付
      </Cell>
    </Card>
  )
}

/** The order before it is made: what, how much, and how to pay. */
export function Confirm({ quote }: { quote: Quote }) {
  const [channel, setChannel] = useState<PayChannel>()
  const { order, buy, isBusy } = usePurchase(quote)
  const isBeansOnly = useLayout(({ cashMode }) => cashMode === BEANS)
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
      {quote.payable > 0 && <Installment courseId={quote.courseId} />}
      {order &&
        order.payable > 0 &&
        (isBeansOnly ? <BeansOnly /> : <Channels orderSn={order.orderSn} chosen={channel} onChoose={setChannel} />)}
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
