import { useState } from 'react'
import type { PayChannel, Quote } from '@/contract/order/order.schema'
import { useLayout } from '@/data/site/layout'
import { beansToPay } from '@/domain/tiku/bean-price'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { NoticeBar } from '@/ui/notice-bar'
import { Price } from '@/ui/price'
import { Amounts, Goods } from './amounts'
import { BEANS_ONLY, BeansPay } from './beans-pay'
import { Channels, wayOf } from './channels'
import { Delivery, useDelivery } from './delivery'
import { Installment } from './installment'
import { keptOf, Savings, type Wish } from './savings'
import { namesOf, Terms } from './terms'
import { Together } from './together'
import { type Means, usePurchase } from './use-purchase'
import './confirm.scss'

type ConfirmProps = {
  quote: Quote
  wish: Wish
  /** One key per choice: the same choice sent twice is one order. */
  orderKey: string
  isAsking: boolean
  notice: string
  onWish: (wish: Wish) => void
  onUnpaid: (orderSn: string, gaveUp: boolean) => void
  onRefused: (why: string) => void
}

const wordsOf = (payable: number, isBeansOnly: boolean) => {
  if (payable === 0) return '免费领取'
  return isBeansOnly ? '用学豆支付' : '确认支付'
}

/** The order before it is made: what, how much, and how to pay. */
export function Confirm({ quote, wish, orderKey, isAsking, notice, onWish, ...ends }: ConfirmProps) {
  const [channel, setChannel] = useState<PayChannel>()
  const { buy, isBusy } = usePurchase(quote, orderKey, ends)
  const isBeansOnly = useLayout(({ cashMode }) => cashMode === BEANS_ONLY)
  const { payable, channels, beans, validDays, courseId } = quote
  const way = wayOf(channels, channel)
  const delivery = useDelivery(quote.books.length > 0)
  const [isAgreed, setAgreed] = useState(false)
  const means: Means | undefined = payable === 0 ? 'nothing' : isBeansOnly ? 'beans' : way
  const lacksBeans = means === 'beans' && beans.balance < beansToPay(payable)
  const pay = () => {
    if (quote.protocols.length > 0 && !isAgreed) return toast(`请先阅读并同意${namesOf(quote.protocols)}`)
    if (means) buy(means, { addressId: delivery.chosen?.id, agreed: quote.protocols })
  }
  return (
    <View id="confirm" className="page-top">
      {notice !== '' && <NoticeBar id="price-moved" isUrgent text={notice} />}
      <Goods of={quote} note={validDays === null ? '长期有效' : `购买后 ${validDays} 天内有效`} />
      <Together quote={quote} onChoose={(withIds) => onWish({ ...keptOf(wish, 'beans'), ...(withIds !== '' && { withIds }) })} />
      {/* Another address is another choice: it takes a key of its own. */}
      {quote.books.length > 0 && <Delivery books={quote.books} of={delivery} onChanged={() => onWish(wish)} />}
      <Savings quote={quote} wish={wish} hasBeans={!isBeansOnly} onWish={onWish} />
      <Amounts of={quote} />
      {payable > 0 && isBeansOnly && <BeansPay payable={payable} balance={beans.balance} />}
      {payable > 0 && !isBeansOnly && <Channels ways={channels} chosen={way} onChoose={setChannel} />}
      {payable > 0 && !isBeansOnly && <Installment courseId={courseId} />}
      {quote.protocols.length > 0 && <Terms protocols={quote.protocols} isAgreed={isAgreed} onChange={setAgreed} />}
      <ActionBar lead={<Price fen={payable} isLarge />}>
        <ActionButton id="pay-order" isBusy={isBusy || isAsking} disabled={means === undefined || lacksBeans} onClick={pay}>
          {wordsOf(payable, isBeansOnly)}
        </ActionButton>
      </ActionBar>
    </View>
  )
}
