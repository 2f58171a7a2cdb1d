import { useState } from 'react'
import type { Order } from '@/contract/money/order.schema'
import { cancelOrder } from '@/data/mutations/order'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { ActionSheet } from '@/ui/action-sheet'
import { RefundSheet } from './refund-sheet'

const reasons = ['我不想买了', '选错了课程', '价格有变化', '付款遇到问题', '其他原因']

type ActionsProps = { order: Order; onChanged: () => void }

function CancelSheet({ orderSn, onDone, onClose }: { orderSn: string; onDone: () => void; onClose: () => void }) {
  const cancel = (reason: string) => void cancelOrder(orderSn, reason).then(onDone, onDone)
  return (
    <ActionSheet
      id="cancel-order"
      title="取消订单的原因"
      acts={reasons.map((text) => ({ key: text, text }))}
      onChoose={cancel}
      onClose={onClose}
    />
  )
}

/** What can be done with an order as it stands. */
export function OrderActions({ order: { orderSn, status, courseId, kind }, onChanged }: ActionsProps) {
  const [sheet, setSheet] = useState<'cancel' | 'refund' | null>(null)
  const changed = () => {
    setSheet(null)
    onChanged()
  }
  const course = courseId === null ? null : { id: courseId }
  return (
    <View className="page-pad">
      {status === 'pending_payment' && course && (
        <ActionButton id="pay-again" isWide onClick={() => go('course_pay', {}, { courseId: course.id })}>
          继续支付
        </ActionButton>
      )}
      {status === 'pending_payment' && (
        <ActionButton id="cancel" look="plain" isWide onClick={() => setSheet('cancel')}>
          取消订单
        </ActionButton>
      )}
      {status === 'completed' && course && (
        <ActionButton id="learn" isWide onClick={() => go('my_course_detail', course)}>
          去学习
        </ActionButton>
      )}
      {status === 'completed' && kind === 'course' && (
        <ActionButton id="refund" look="plain" isWide onClick={() => setSheet('refund')}>
          申请退款
        </ActionButton>
      )}
      {(status === 'cancelled' || status === 'refunded') && course && (
        <ActionButton id="buy-again" look="plain" isWide onClick={() => go('course_detail', course)}>
          再次购买
        </ActionButton>
      )}
      {sheet === 'cancel' && <CancelSheet orderSn={orderSn} onDone={changed} onClose={() => setSheet(null)} />}
      {sheet === 'refund' && <RefundSheet orderSn={orderSn} onDone={changed} onClose={() => setSheet(null)} />}
    </View>
  )
}
