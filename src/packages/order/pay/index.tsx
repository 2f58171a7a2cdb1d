import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Order, PayChannel, PayConfig } from '@/contract/order/order.schema'
import { serverNow } from '@/data/http/clock'
import { useAct, useFresh } from '@/data/http/use-act'
import { cancelOrder, newOrderKey, orderQueries, payByBeans } from '@/data/order/order'
import { useLayout } from '@/data/site/layout'
import { walletQueries } from '@/data/wallet/wallet'
import { beansToPay } from '@/domain/tiku/bean-price'
import { artOf } from '@/features/page-frame/empty-art'
import { NotSold } from '@/features/page-frame/not-sold'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { useIsSold } from '@/platform/elements/shop'
import { toast } from '@/platform/toast'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Countdown } from '@/ui/countdown'
import { Price } from '@/ui/price'
import { StateNotice } from '@/ui/state-notice'
import { Confirm } from './confirm'
import { ActionSheet } from './lazy'
import { Amounts, BEANS_ONLY, BeansPay, Channels, Goods, wayOf } from './payment'
import type { Wish } from './savings'
import { explain, type Means, settle } from './use-purchase'

type Ends = { onGivenUp: () => void; onCancelled: (order: Order) => void }

/** Continues an unpaid order, or cancels it. */
function usePayAgain({ orderSn }: Order, { onGivenUp, onCancelled }: Ends) {
  const pay = async (means: Exclude<Means, 'nothing'>) => {
    if (means === 'beans') {
      await payByBeans(orderSn)
      replace('course_pay_success', {}, { orderSn })
    } else if (await settle(orderSn, means)) onGivenUp()
  }
  const paying = useAct((means: Exclude<Means, 'nothing'>) => pay(means).catch(explain))
  const cancelling = useAct(() => cancelOrder(orderSn), { onSuccess: onCancelled })
  return { isBusy: paying.isBusy || cancelling.isBusy, pay: paying.run, cancel: () => cancelling.run() }
}

type UnpaidProps = { orderSn: string; gaveUp: boolean; onCancelled: (order: Order) => void }
type ShownProps = Omit<UnpaidProps, 'orderSn'> & { order: Order; config: PayConfig; balance: number }
type GivenUpProps = { onPay: () => void; onCancel: () => void; onClose: () => void }

const unpaidActions = [
  { key: 'pay', text: '继续支付' },
  { key: 'change', text: '更换支付方式' },
  { key: 'cancel', text: '取消订单', isDangerous: true },
]

function GivenUp({ onPay, onCancel, onClose }: GivenUpProps) {
  const choose = (key: string) => {
    onClose()
    if (key === 'cancel') onCancel()
    if (key === 'pay') onPay()
  }
  return <ActionSheet id="given-up" title="还没有付款，订单已为你保留" acts={unpaidActions} onChoose={choose} onClose={onClose} />
}

function Shown({ order, config, balance, gaveUp, onCancelled }: ShownProps) {
  const [channel, setChannel] = useState<PayChannel>()
  const [isAsked, setAsked] = useState(gaveUp)
  const isBeansOnly = useLayout(({ cashMode }) => cashMode === BEANS_ONLY) && order.kind === 'course'
  const way = wayOf(config.channels, channel)
  const { isBusy, pay, cancel } = usePayAgain(order, { onGivenUp: () => setAsked(true), onCancelled })
  const means = isBeansOnly ? 'beans' : way
  const lacksBeans = isBeansOnly && balance < beansToPay(order.payable)
  const goOn = () => {
    if (means) pay(means)
  }
  if (!useIsSold()) return <NotSold />
  return (
    <View id="unpaid" className="page-top">
      <Card>
        <Cell side={<Countdown until={order.payBefore} now={serverNow} label="剩余付款时间" over="已超时" />}>订单待付款</Cell>
      </Card>
      <Goods of={order} />
      <Amounts of={order} />
      {isBeansOnly && <BeansPay payable={order.payable} balance={balance} />}
      {!isBeansOnly && <Channels ways={config.channels} chosen={way} onChoose={setChannel} />}
      <View className="page-pad">
        <ActionButton id="cancel-order" look="plain" isWide disabled={isBusy} onClick={cancel}>
          取消订单
        </ActionButton>
      </View>
      <ActionBar lead={<Price fen={order.payable} isLarge />}>
        {means && (
          <ActionButton id="pay-order" isBusy={isBusy} disabled={lacksBeans} onClick={goOn}>
            继续支付
          </ActionButton>
        )}
      </ActionBar>
      {isAsked && <GivenUp onPay={goOn} onCancel={cancel} onClose={() => setAsked(false)} />}
    </View>
  )
}

/** An order that waits for its payment: how long still, and the ways to go on. */
export function Unpaid({ orderSn, gaveUp, onCancelled }: UnpaidProps) {
  const order = useQuery(orderQueries.order(orderSn))
  const config = useQuery(orderQueries.payConfig(orderSn))
  const wallet = useQuery(walletQueries.wallet())
  const status = order.data?.status
  useFresh(order)
  useEffect(() => {
    if (status === 'paid' || status === 'completed') replace('course_pay_success', {}, { orderSn })
  }, [status, orderSn])
  return (
    <QueryState of={order}>
      {(of) =>
        of.status === 'pending_payment' ? (
          <QueryState of={config}>
            {(ways) => <Shown order={of} config={ways} balance={wallet.data?.beans ?? 0} gaveUp={gaveUp} onCancelled={onCancelled} />}
          </QueryState>
        ) : (
          <StateNotice
            id="pay-closed"
            art={artOf('card')}
            text="这笔订单不用付款了"
            action="查看订单"
            onAction={() => replace('mine_order_detail', { orderSn })}
          />
        )
      }
    </QueryState>
  )
}

definePageConfig({ navigationBarTitleText: '确认订单' })

function Owned({ courseId }: { courseId: number }) {
  useEffect(() => {
    toast('你已拥有这门课程')
    replace('my_course_detail', { id: courseId })
  }, [courseId])
  return null
}

/** The learner's choice and the server's price for it, reloaded whenever either changes. */
function useQuoted(courseId: number, isBargain: boolean) {
  const [choice, setChoice] = useState<{ wish: Wish; key: string }>(() => ({ wish: {}, key: newOrderKey() }))
  const [gaveUp, setGaveUp] = useState('')
  const [notice, setNotice] = useState('')
  const quote = useQuery({
    ...orderQueries.quote({ courseId, ...(isBargain && { isBargainPaid: 1 }), ...choice.wish }),
    placeholderData: keepPreviousData,
  })
  useFresh(quote)
  const onWish = (wish: Wish) => {
    setNotice('')
    setChoice({ wish, key: newOrderKey() })
  }
  const onCancelled = () => {
    onWish(choice.wish)
    void quote.refetch()
  }
  const onUnpaid = (orderSn: string, isGivenUp: boolean) => {
    if (isGivenUp) setGaveUp(orderSn)
    void quote.refetch()
  }
  // A coupon that was refused must not be requested again.
  const onRefused = (why: string) => {
    setChoice({ wish: {}, key: newOrderKey() })
    setNotice(`${why}。已按最新的价格和优惠更新，请核对。`)
    void quote.refetch()
  }
  return { quote, choice, gaveUp, notice, onCancelled, ends: { onWish, onUnpaid, onRefused } }
}

function Quoted({ courseId, isBargain }: { courseId: number; isBargain: boolean }) {
  const { quote, choice, gaveUp, notice, onCancelled, ends } = useQuoted(courseId, isBargain)
  return (
    <QueryState of={quote}>
      {(of) => {
        if (of.isOwned) return <Owned courseId={courseId} />
        if (of.pendingSn !== null) return <Unpaid orderSn={of.pendingSn} gaveUp={of.pendingSn === gaveUp} onCancelled={onCancelled} />
        return <Confirm quote={of} wish={choice.wish} orderKey={choice.key} isAsking={quote.isPlaceholderData} notice={notice} {...ends} />
      }}
    </QueryState>
  )
}

export default screen('course_pay', ({ courseId, orderSn, isBargainPaid }) => {
  if (orderSn !== undefined)
    return <Unpaid orderSn={orderSn} gaveUp={false} onCancelled={() => replace('mine_order_detail', { orderSn })} />
  if (courseId !== undefined) return <Quoted courseId={courseId} isBargain={isBargainPaid === '1'} />
  return <StateNotice art={studyArt('course')} text="没有选中课程" action="去选课" onAction={() => go('home_page', { categoryId: 0 })} />
})
