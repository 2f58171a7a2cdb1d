import { useState } from 'react'
import type { Order } from '@/contract/order/order.schema'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { CancelSheet, HideDialog } from './close-sheets'
import { InvoiceSheet } from './invoice-sheet'
import { RefundSheet } from './refund-sheet'

type Sheet = 'cancel' | 'refund' | 'invoice' | 'hide'
type Act = { id: string; text: string; look: 'primary' | 'plain' | 'quiet'; opens: Sheet | (() => void) }
type ActionsProps = { order: Order; onChanged: () => void }

function pendingActions({ orderSn }: Order): Act[] {
  return [
    { id: 'pay-again', text: '继续支付', look: 'primary', opens: () => go('course_pay', {}, { orderSn }) },
    { id: 'cancel', text: '取消订单', look: 'plain', opens: 'cancel' },
  ]
}

function completedActions({ kind, courseId, paidBeans, payable, refunded }: Order): Act[] {
  const acts: Act[] = []
  if (courseId !== null) acts.push({ id: 'learn', text: '去学习', look: 'primary', opens: () => go('my_course_detail', { id: courseId }) })
  if (kind === 'course') acts.push({ id: 'refund', text: '申请退款', look: 'plain', opens: 'refund' })
  if (paidBeans === 0 && payable > refunded) acts.push({ id: 'invoice', text: '发票', look: 'plain', opens: 'invoice' })
  return acts
}

function closedActions({ courseId }: Order): Act[] {
  const acts: Act[] = []
  if (courseId !== null) acts.push({ id: 'buy-again', text: '再次购买', look: 'plain', opens: () => go('course_detail', { id: courseId }) })
  return [...acts, { id: 'hide', text: '删除订单', look: 'quiet', opens: 'hide' }]
}

/** The actions an order allows in its current state. */
function actsOf(order: Order): Act[] {
  if (order.status === 'pending_payment') return pendingActions(order)
  if (order.status === 'completed') return completedActions(order)
  return order.status === 'cancelled' || order.status === 'refunded' ? closedActions(order) : []
}

/** Offers the acts on an order, each with its sheet. */
export function OrderActions({ order, onChanged }: ActionsProps) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const close = () => setSheet(null)
  const changed = () => {
    close()
    onChanged()
  }
  const of = { orderSn: order.orderSn, onClose: close, onDone: changed }
  return (
    <View className="page-pad">
      {actsOf(order).map(({ id, text, look, opens }) => (
        <ActionButton key={id} id={id} look={look} isWide onClick={() => (typeof opens === 'string' ? setSheet(opens) : opens())}>
          {text}
        </ActionButton>
      ))}
      {sheet === 'cancel' && <CancelSheet {...of} />}
      {sheet === 'refund' && <RefundSheet {...of} />}
      {sheet === 'invoice' && <InvoiceSheet {...of} />}
      {sheet === 'hide' && <HideDialog {...of} />}
    </View>
  )
}
