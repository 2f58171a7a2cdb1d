import { useState } from 'react'
import type { PayChannel, PayWay, Quote } from '@/contract/order/order.schema'
import { useLayout } from '@/data/site/layout'
import { beansToPay } from '@/domain/tiku/bean-price'
import { NotSold } from '@/features/page-frame/not-sold'
import { go } from '@/navigation/go'
import { Button, View } from '@/platform/elements'
import { useIsSold } from '@/platform/elements/shop'
import { toast } from '@/platform/toast'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Checkbox } from '@/ui/choices'
import { NoticeBar } from '@/ui/notice-bar'
import { Price } from '@/ui/price'
import { Delivery, useDelivery } from './delivery'
import { InstallmentSheet, TermsPopup, useSheetsAhead } from './lazy'
import { Amounts, BEANS_ONLY, BeansPay, Channels, Goods, wayOf } from './payment'
import { Savings, Together, type Wish, wishWithout } from './savings'
import { type Means, usePurchase } from './use-purchase'
import './confirm.scss'
import './terms.scss'

/** Names of the agreements, as one says them. */
const namesOf = (protocols: Quote['protocols']) => protocols.map(({ title }) => `《${title}》`).join('')

type TermsProps = { protocols: Quote['protocols']; isAgreed: boolean; onChange: (isAgreed: boolean) => void }

/** The box of the agreements of what is bought, each of which can be read here. */
function Terms({ protocols, isAgreed, onChange }: TermsProps) {
  const [readId, setReadId] = useState<number | null>(null)
  return (
    <View className="terms">
      <Checkbox id="agree-protocols" isChecked={isAgreed} label={`我已阅读并同意${namesOf(protocols)}`} onChange={onChange}>
        我已阅读并同意
      </Checkbox>
      {protocols.map(({ id, courseId, title }) => (
        <Button key={id} id={`read-protocol-${id}`} className="terms__name" onClick={() => setReadId(courseId)}>
          《{title}》
        </Button>
      ))}
      {readId !== null && <TermsPopup courseId={readId} onClose={() => setReadId(null)} />}
    </View>
  )
}

/** Says what paying agrees to, and how the money comes back. */
function BeforePaying({ quote: { refund } }: { quote: Quote }) {
  return (
    <View className="terms small">
      {refund && (
        <View id="refund-line">
          付款后 {refund.days} 天内、学习不超过 {refund.mostLearned}% 的课程可以自助退款，原路退回
        </View>
      )}
      <Button id="read-agreement" className="terms__name" onClick={() => go('agreement', { kind: 'user' })}>
        付款即表示同意《用户协议》
      </Button>
    </View>
  )
}

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

/** The way to pay in parts: an application that is followed up by telephone. */
function Installment({ courseId }: { courseId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <Cell id="installment" side="申请分期" onClick={() => setOpen(true)}>
        一次付款有压力？
      </Cell>
      {isOpen && <InstallmentSheet courseId={courseId} onClose={() => setOpen(false)} />}
    </Card>
  )
}

type ToPayProps = { quote: Quote; way: PayWay | undefined; isBeansOnly: boolean; onChoose: (channel: PayChannel) => void }

/** How an order that costs something is paid. */
function ToPay({ quote: { payable, channels, beans, courseId }, way, isBeansOnly, onChoose }: ToPayProps) {
  if (payable === 0) return null
  if (isBeansOnly) return <BeansPay payable={payable} balance={beans.balance} />
  return (
    <>
      <Channels ways={channels} chosen={way} onChoose={onChoose} />
      <Installment courseId={courseId} />
    </>
  )
}

/** The order before it is made. What costs nothing can be taken everywhere; the rest only where something is sold. */
export function Confirm(props: ConfirmProps) {
  const isSold = useIsSold()
  return !isSold && props.quote.payable > 0 ? <NotSold /> : <Asked {...props} isSold={isSold} />
}

/** Shows what is bought, how much it costs, and how it is paid. */
function Asked({ isSold, quote, wish, orderKey, isAsking, notice, onWish, ...ends }: ConfirmProps & { isSold: boolean }) {
  useSheetsAhead()
  const [channel, setChannel] = useState<PayChannel>()
  const { buy, isBusy } = usePurchase(quote, orderKey, ends)
  const isBeansOnly = useLayout(({ cashMode }) => cashMode === BEANS_ONLY)
  const { payable, channels, beans, validDays } = quote
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
      {isSold && (
        <Together quote={quote} onChoose={(withIds) => onWish({ ...wishWithout(wish, 'beans'), ...(withIds !== '' && { withIds }) })} />
      )}
      {/* Another address is another choice: it takes a key of its own. */}
      {quote.books.length > 0 && <Delivery books={quote.books} of={delivery} onChanged={() => onWish(wish)} />}
      {isSold && <Savings quote={quote} wish={wish} hasBeans={!isBeansOnly} onWish={onWish} />}
      {isSold && <Amounts of={quote} />}
      <ToPay quote={quote} way={way} isBeansOnly={isBeansOnly} onChoose={setChannel} />
      {payable > 0 && <BeforePaying quote={quote} />}
      {quote.protocols.length > 0 && <Terms protocols={quote.protocols} isAgreed={isAgreed} onChange={setAgreed} />}
      <ActionBar lead={<Price fen={payable} isLarge />}>
        {means !== undefined && (
          <ActionButton id="pay-order" isBusy={isBusy || isAsking} disabled={lacksBeans} onClick={pay}>
            {wordsOf(payable, isBeansOnly)}
          </ActionButton>
        )}
      </ActionBar>
    </View>
  )
}
