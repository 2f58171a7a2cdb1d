import { useState } from 'react'
import type { ShopOrder } from '@/contract/order/refund.schema'
import { useAct } from '@/data/http/use-act'
import { syncOrders } from '@/data/order/order'
import { dayText } from '@/domain/time/day'
import { Door } from '@/features/page-frame/door'
import { sharedScreen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { StateNotice } from '@/ui/state-notice'

definePageConfig({ navigationBarTitleText: '同步订单' })

const stateWords = { opened: '刚刚开通', owned: '之前已开通' } as const

function Found({ orders }: { orders: readonly ShopOrder[] }) {
  if (orders.length === 0)
    return (
      <StateNotice id="no-orders" look="failed" text="没有找到用你的手机号在其他平台购买的课程。换过手机号的，请用购买时的手机号登录。" />
    )
  return (
    <View id="synced">
      {orders.map(({ sn, title, courseId, boughtAt, state }) => (
        <Card key={sn} onClick={() => go('my_course_detail', { id: courseId })}>
          <View className="title">{title}</View>
          <View className="small">
            {dayText(boughtAt)} 购买 · {stateWords[state]}
          </View>
        </Card>
      ))}
    </View>
  )
}

/** Courses bought in another shop with the learner's own number, opened here. */
export default sharedScreen(() => {
  const [orders, setOrders] = useState<readonly ShopOrder[]>()
  const { run: sync, isBusy, error } = useAct(syncOrders, { onSuccess: setOrders })
  return (
    <View>
      <Door
        id="order-sync"
        look="orders"
        title="同步其他平台的订单"
        text="在其他平台买过我们的课程？同步后课程开通到这个账号，重复同步不会重复开通。"
        steps={['用购买时的手机号登录', '点“开始同步”，我们按手机号查找订单', '找到的课程立即开通，去“我的课程”学习']}
      >
        <ActionButton id="sync" isWide isBusy={isBusy} onClick={() => sync()}>
          {error ? '没有同步成功，再试一次' : '开始同步'}
        </ActionButton>
      </Door>
      {orders && <Found orders={orders} />}
    </View>
  )
})
