import type { OrderStatus } from '@/contract/order/order.schema'

const words: Record<OrderStatus, string> = {
  pending_payment: '待付款',
  paid: '已付款',
  completed: '已完成',
  cancelled: '已取消',
  refunding: '退款中',
  refunded: '已退款',
}

/** Names the state of an order. */
export function orderStatusWords(status: OrderStatus): string {
  return words[status]
}
