import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '@/contract/order/order.schema'
import { useAct, useFresh } from '@/data/http/use-act'
import { cancelOrder, hideOrder, orderQueries } from '@/data/order/order'
import { yuan } from '@/domain/money/money'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { useIsSold } from '@/platform/elements/shop'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { ActionSheet, Dialog } from '@/ui/popup'
import { InvoiceSheet } from './invoice-sheet'
import { RefundSheet } from './refund-sheet'
import { Facts, Refunds, StatusBand } from './standing'
import './index.scss'

type SheetProps = { orderSn: string; onDone: () => void; onClose: () => void }

const reasons = ['我不想买了', '选错了课程', '价格有变化', '付款遇到问题', '其他原因']

/** Cancels with a reason; after a refusal the order's current state is shown. */
function CancelSheet({ orderSn, onDone, onClose }: SheetProps) {
  const { run: cancel, isBusy } = useAct((reason: string) => cancelOrder(orderSn, reason), { onSettled: onDone })
  return (
    <ActionSheet
      id="cancel-order"
      title="取消订单的原因"
      acts={reasons.map((text) => ({ key: text, text, disabled: isBusy }))}
      onChoose={cancel}
      onClose={onClose}
    />
  )
}

/** Takes a closed order out of the list. */
function HideDialog({ orderSn, onDone, onClose }: SheetProps) {
  const { run: hide, isBusy } = useAct(() => hideOrder(orderSn), {
    onSuccess: () => {
      toast('订单已删除')
      replace('mine_order')
    },
    onError: onDone,
  })
  return (
    <Dialog
      id="hide-order"
      title="删除这笔订单？"
      confirm="删除"
      cancel="再想想"
      isBusy={isBusy}
      onConfirm={() => hide()}
      onCancel={onClose}
    >
      删除后在订单列表里看不到它，课程和退款不受影响。
    </Dialog>
  )
}

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

/** Acts that lead to paying. */
const buying: ReadonlySet<string> = new Set(['pay-again', 'buy-again'])

/** Offers the acts on an order, each with its sheet. */
export function OrderActions({ order, onChanged }: ActionsProps) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const close = () => setSheet(null)
  const changed = () => {
    close()
    onChanged()
  }
  const of = { orderSn: order.orderSn, onClose: close, onDone: changed }
  const isSold = useIsSold()
  const acts = actsOf(order).filter(({ id }) => isSold || !buying.has(id))
  return (
    <View className="page-pad">
      {acts.map(({ id, text, look, opens }) => (
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

definePageConfig({ navigationBarTitleText: '订单详情' })

function Amounts({ order }: { order: Order }) {
  if (!useIsSold()) return null
  return (
    <Card>
      <Cell side={`¥${yuan(order.listPrice)}`}>原价</Cell>
      {order.discounts.map(({ kind, label, amount }) => (
        <Cell key={kind} side={<View className="order-off">-¥{yuan(amount)}</View>}>
          {label}
        </Cell>
      ))}
      <Cell side={<View className="order-paid">{order.paidBeans > 0 ? `${order.paidBeans} 学豆` : `¥${yuan(order.payable)}`}</View>}>
        {order.paidAt === null ? '应付' : '实付'}
      </Cell>
      {order.refunded > 0 && <Cell side={`¥${yuan(order.refunded)}`}>已退</Cell>}
      {order.items.length > 1 &&
        order.items.map(({ seq, title, payable, isRefunded }) => (
          <Cell key={seq} side={isRefunded ? '已退款' : `¥${yuan(payable)}`}>
            其中 {title}
          </Cell>
        ))}
    </Card>
  )
}

function Detail({ orderSn }: { orderSn: string }) {
  const found = useQuery(orderQueries.order(orderSn))
  useFresh(found)
  const client = useQueryClient()
  // Orders also appear in the lists, the wallet and the coupons.
  const changed = () => void client.invalidateQueries({ predicate: ({ queryKey: [area] }) => area === 'order' || area === 'wallet' })
  return (
    <QueryState of={found}>
      {(order) => (
        <View id="order-detail" className="page-top">
          <StatusBand order={order} />
          <Amounts order={order} />
          <Facts order={order} />
          {order.paidAt !== null && <Refunds orderSn={orderSn} />}
          <OrderActions order={order} onChanged={changed} />
        </View>
      )}
    </QueryState>
  )
}

export default screen('mine_order_detail', ({ orderSn }) => <Detail orderSn={orderSn} />)
