import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Order } from '@/contract/order/order.schema'
import { studyQueries } from '@/data/learn/lesson-study'
import { orderQueries } from '@/data/order/order'
import { offerAppGuide } from '@/data/site/app-dialog'
import { excludeAlive } from '@/data/site/layout'
import { yuan } from '@/domain/money/money'
import { orderStatusWords } from '@/domain/order/order'
import { SubscriptionOffer } from '@/features/account/subscription-offer'
import { ChapterLines } from '@/features/learn/chapter-lines'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { ContactCells } from '@/features/service/contact-cells'
import { go, replace } from '@/navigation/go'
import { Image, Text, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Icon } from '@/ui/icon'
import { StateNotice } from '@/ui/state-notice'
import './index.scss'

/** Chapters offered at once; the course itself has them all. */
const FIRST = 2

/** Leads on from a course just bought: whom to meet, when it is, and what to practise. */
function AfterBuying({ courseId }: { courseId: number }) {
  const { data: chapters = [] } = useQuery(studyQueries.practiceOf(courseId))
  return (
    <>
      <View className="section-title" role="heading">
        接下来
      </View>
      <Card>
        <ContactCells courseId={courseId} />
        <Cell id="see-plan" side="目录和直播时间" onClick={() => go('my_course_detail', { id: courseId })}>
          看课表
        </Cell>
        <Cell id="see-materials" side="讲义、资料" onClick={() => go('course_material', { id: courseId })}>
          课程资料
        </Cell>
      </Card>
      {chapters.length > 0 && (
        <Card>
          <View className="title" role="heading">
            配套练习
          </View>
          <ChapterLines chapters={chapters.slice(0, FIRST)} />
        </Card>
      )}
    </>
  )
}

definePageConfig({ navigationBarTitleText: '购买成功' })

function Paid({ order: { orderSn, title, cover, payable, paidBeans, courseId } }: { order: Order }) {
  return (
    <View id="pay-success" className="page-top">
      <View className="pay-success" role="status">
        <View className="pay-success__sign">
          <Icon name="check" />
        </View>
        <View className="title">购买成功</View>
        <View className="pay-success__sum">{paidBeans > 0 ? `${paidBeans} 学豆` : `¥${yuan(payable)}`}</View>
      </View>
      <Card>
        <View className="row pay-success__what">
          {cover !== '' && <Image className="pay-success__cover" src={cover} alt="" box={128} isLazy={false} />}
          <View className="row__main">
            <View className="title">{title}</View>
            <View className="small">
              订单号 <Text>{orderSn}</Text>
            </View>
          </View>
        </View>
        <SubscriptionOffer topic="order">寄出教材、退款时</SubscriptionOffer>
      </Card>
      <View className="page-pad">
        <ActionButton id="go-learn" isWide onClick={() => replace('my_course_detail', { id: courseId ?? 0 })}>
          去学习
        </ActionButton>
      </View>
      {courseId !== null && <AfterBuying courseId={courseId} />}
    </View>
  )
}

function Ended({ order }: { order: Order }) {
  const { orderSn, status, kind } = order
  const isPaid = status === 'completed' || status === 'paid'
  const isRecharge = isPaid && kind === 'recharge'
  useNav({ title: isPaid ? '购买成功' : `订单${orderStatusWords(status)}` })
  useEffect(() => {
    if (isRecharge) replace('recharge_success', {}, { orderSn })
  }, [isRecharge, orderSn])
  if (isRecharge) return null
  if (isPaid) return <Paid order={order} />
  return (
    <StateNotice
      id="not-paid"
      art={artOf('card')}
      text={`这笔订单${orderStatusWords(status)}`}
      action="查看订单"
      onAction={() => replace('mine_order_detail', { orderSn })}
    />
  )
}

function Bought({ orderSn }: { orderSn: string }) {
  const order = useQuery(orderQueries.order(orderSn))
  useEffect(() => {
    // The cached course was loaded before the purchase.
    excludeAlive('course_detail')
    offerAppGuide()
  }, [])
  return <QueryState of={order}>{(of) => <Ended order={of} />}</QueryState>
}

export default screen('course_pay_success', ({ orderSn }) =>
  orderSn === undefined ? (
    <StateNotice look="failed" text="没有找到订单" action="回首页" onAction={() => go('home_page', { categoryId: 0 })} />
  ) : (
    <Bought orderSn={orderSn} />
  ),
)
