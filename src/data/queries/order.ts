import { queryOptions } from '@tanstack/react-query'
import { order } from '@/contract/money/order'
import { ask } from './ask'

/** Document 2 §7, Order service. Money is always asked for afresh. */
export const orderQueries = {
  quote: (courseId: number) => queryOptions({ queryKey: ['order', 'quote', courseId], queryFn: ask(order.quote, { query: { courseId } }) }),
  order: (orderSn: string) => queryOptions({ queryKey: ['order', 'order', orderSn], queryFn: ask(order.get, { params: { orderSn } }) }),
  payConfig: (orderSn: string) =>
    queryOptions({ queryKey: ['order', 'pay-config', orderSn], queryFn: ask(order.payConfig, { params: { orderSn } }) }),
}
