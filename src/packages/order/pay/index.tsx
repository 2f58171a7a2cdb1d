import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFresh } from '@/data/http/use-act'
import { newOrderKey, orderQueries } from '@/data/order/order'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go, replace } from '@/navigation/go'
import { toast } from '@/platform/toast'
import { StateNotice } from '@/ui/state-notice'
import { Confirm } from './confirm'
import type { Wish } from './savings'
import { Unpaid } from './unpaid'

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
  return <StateNotice text="没有选中课程" action="去选课" onAction={() => go('home_page', { categoryId: 0 })} />
})
