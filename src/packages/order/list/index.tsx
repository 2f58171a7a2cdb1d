import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order, OrderStatus, OrderTab } from '@/contract/order/order.schema'
import { serverNow } from '@/data/http/clock'
import { useFresh } from '@/data/http/use-act'
import { orderQueries } from '@/data/order/order'
import { yuan } from '@/domain/money/money'
import { orderStatusWords } from '@/domain/order/order'
import { minuteText } from '@/domain/time/day'
import { artOf } from '@/features/page-frame/empty-art'
import { LoadMore } from '@/features/page-frame/load-more'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { Button, Image, View } from '@/platform/elements'
import { useIsSold } from '@/platform/elements/shop'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Countdown } from '@/ui/countdown'
import { Tabs } from '@/ui/tabs'
import { Tag } from '@/ui/tag'
import './index.scss'

definePageConfig({ navigationBarTitleText: '我的订单' })

const tabs: { key: OrderTab; text: string }[] = [
  { key: 'all', text: '全部' },
  { key: 'pending', text: '待付款' },
  { key: 'paid', text: '已完成' },
  { key: 'refunding', text: '退款中' },
  { key: 'closed', text: '已关闭' },
]

const tones: Partial<Record<OrderStatus, 'warn' | 'right'>> = { pending_payment: 'warn', paid: 'right', completed: 'right' }

/** The next step of an order in the list: paying it, or learning its course. */
function OrderAct({ order: { orderSn, status, courseId }, at, isSold }: { order: Order; at: number; isSold: boolean }) {
  const id = `order-act-${at}`
  if (status === 'pending_payment' && isSold)
    return (
      <ActionButton id={id} look="plain" onClick={() => go('course_pay', {}, { orderSn })}>
        去支付
      </ActionButton>
    )
  if ((status === 'paid' || status === 'completed') && courseId !== null)
    return (
      <ActionButton id={id} look="plain" onClick={() => go('my_course_detail', { id: courseId })}>
        去学习
      </ActionButton>
    )
  return null
}

/** `at`: its place in the list. */
function OrderCard({ order, at }: { order: Order; at: number }) {
  const { orderSn, title, cover, status, payable, payBefore, createdAt } = order
  const isSold = useIsSold()
  return (
    <Card>
      <Button id={`order-${at}`} className="order-open row" onClick={() => go('mine_order_detail', { orderSn })}>
        {cover !== '' && <Image className="order-cover" src={cover} alt="" box={96} isLazy={at > 2} />}
        <View className="row__main">
          <View className="title">{title}</View>
          <View className="small">{minuteText(createdAt)} 下单</View>
          <View className="order-sum">
            <Tag tone={tones[status] ?? 'quiet'}>{orderStatusWords(status)}</Tag>
            {status === 'pending_payment' && <Countdown until={payBefore} now={serverNow} label="剩余付款时间" over="已超时" />}
          </View>
        </View>
      </Button>
      <View className="order-act">
        {isSold && <View className="order-act__sum">¥{yuan(payable)}</View>}
        <OrderAct order={order} at={at} isSold={isSold} />
      </View>
    </Card>
  )
}

function Orders({ tab }: { tab: OrderTab }) {
  const list = useInfiniteQuery(orderQueries.list(tab))
  useFresh(list)
  const isEmpty = ({ pages }: { pages: readonly (readonly Order[])[] }) => pages[0]?.length === 0
  const toCourses = () => go('home_page', { categoryId: 0 })
  return (
    <QueryState of={list} empty={{ when: isEmpty, art: artOf('parcel'), text: '这里还没有订单', action: '去选课', onAction: toCourses }}>
      {({ pages }) => (
        <View id="orders">
          {pages.flat().map((order, at) => (
            <OrderCard key={order.orderSn} order={order} at={at} />
          ))}
          <LoadMore of={list} />
        </View>
      )}
    </QueryState>
  )
}

export default screen('mine_order', () => {
  const [tab, setTab] = useState<OrderTab>('all')
  return (
    <View className="page-top">
      <Tabs
        id="order-tab"
        label="订单状态"
        tabs={tabs}
        current={tab}
        onChange={(key) => setTab(tabs.find((one) => one.key === key)?.key ?? 'all')}
      >
        <Orders key={tab} tab={tab} />
      </Tabs>
    </View>
  )
})
