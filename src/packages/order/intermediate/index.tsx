import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { expectFailure } from '@/data/http/failure'
import { checkPayment, orderQueries } from '@/data/order/order'
import { pollDelay, settlementOf } from '@/domain/order/pay'
import { artOf } from '@/features/page-frame/empty-art'
import { screen } from '@/features/page-frame/screen'
import { go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { StateNotice } from '@/ui/state-notice'

/** Polls that also query the provider: at once, and after about 5, 15 and 60 s. */
const CHECKED = new Set([0, 2, 4, 10])
const checked = async (orderSn: string, tries: number) => {
  if (CHECKED.has(tries)) await checkPayment(orderSn).catch(expectFailure)
}

/** Asks for the order after 1 s, 2 s, 3 s … for a minute, until it is settled one way or the other. */
function useSettled(orderSn: string, onPaid: () => void) {
  const [tries, setTries] = useState(0)
  const order = useQuery(orderQueries.order(orderSn))
  const delay = pollDelay(tries)
  const state = order.data ? settlementOf(order.data.status) : 'open'

  // Held, because the page makes a new one at each drawing, and a payment that has come leads on once only.
  const goOn = useRef(onPaid)
  goOn.current = onPaid
  useEffect(() => {
    if (state === 'paid') goOn.current()
  }, [state])
  useEffect(() => {
    if (state !== 'open' || delay === undefined) return
    // Also queries the provider, because a notification can be lost.
    const timer = setTimeout(() => {
      setTries((made) => made + 1)
      void checked(orderSn, tries).finally(() => order.refetch())
    }, delay)
    return () => clearTimeout(timer)
  }, [state, delay, order.refetch, orderSn, tries])

  const status = state === 'closed' ? 'closed' : state === 'open' && delay === undefined ? 'unpaid' : 'waiting'
  return { status, courseId: order.data?.courseId, isPaid: order.data?.paidAt != null, again: () => setTries(0) } as const
}

definePageConfig({ navigationBarTitleText: '支付结果' })

/** No payment came in a minute: it is looked for again, or made after all. */
function Unfinished({ onAgain, onPay }: { onAgain: () => void; onPay: () => void }) {
  return (
    <>
      <StateNotice
        id="pay-unfinished"
        look="failed"
        text="还没有收到付款结果。已付款的请稍等片刻再查询；没有付款的话，可以继续支付、更换方式或取消订单。"
        action="再查一次"
        onAction={onAgain}
      />
      <View className="page-pad">
        <ActionButton id="pay-after-all" isWide onClick={onPay}>
          还没有付款
        </ActionButton>
      </View>
    </>
  )
}

function Waiting({ orderSn }: { orderSn: string }) {
  const { status, courseId, isPaid, again } = useSettled(orderSn, () => replace('course_pay_success', {}, { orderSn }))
  const pay = () => replace('course_pay', {}, { orderSn })
  if (status === 'waiting')
    return (
      <StateNotice
        id="pay-waiting"
        look="waiting"
        text="正在确认付款结果，一般几秒钟就好。没有付款的话，可以继续支付、更换方式或取消订单。"
        action="还没有付款"
        onAction={pay}
      />
    )
  if (status === 'unpaid') return <Unfinished onAgain={again} onPay={pay} />
  return (
    <StateNotice
      id="pay-closed"
      art={artOf('card')}
      text={isPaid ? '订单已关闭，款项会原路退回。' : '订单已取消，没有扣款。'}
      action="返回课程"
      onAction={() => go('course_detail', { id: courseId ?? 0 })}
    />
  )
}

export default screen('course_pay_intermediate', ({ orderSn }) =>
  orderSn === undefined ? (
    <StateNotice look="failed" text="没有找到订单" action="回首页" onAction={() => go('home_page', { categoryId: 0 })} />
  ) : (
    <Waiting orderSn={orderSn} />
  ),
)
