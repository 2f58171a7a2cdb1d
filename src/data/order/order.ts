import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import type { OrderTab, QuoteQuery } from '@/contract/order/order.schema'
import { ask } from '@/data/http/query'

const LIMIT = 20
const paging = {
  initialPageParam: 0,
  getNextPageParam: (last: readonly unknown[], pages: readonly unknown[]) => (last.length < LIMIT ? undefined : pages.length),
}

/** Orders and what follows them. Money is always reloaded. */
export const orderQueries = {
  quote: (wish: QuoteQuery) => queryOptions({ queryKey: ['order', 'quote', wish], queryFn: ask(order.quote, { query: wish }) }),
  order: (orderSn: string) => queryOptions({ queryKey: ['order', 'order', orderSn], queryFn: ask(order.get, { params: { orderSn } }) }),
  payConfig: (orderSn: string) =>
    queryOptions({ queryKey: ['order', 'pay-config', orderSn], queryFn: ask(order.payConfig, { params: { orderSn } }) }),
  list: (tab: OrderTab) =>
    infiniteQueryOptions({
      queryKey: ['order', 'list', tab],
      queryFn: ({ signal, pageParam }) => ask(order.list, { query: { tab, page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  refundPreview: (orderSn: string, seqs?: string) =>
    queryOptions({
      queryKey: ['order', 'refund-preview', orderSn, seqs],
      queryFn: ask(afterSale.previewRefund, { params: { orderSn }, query: { seqs } }),
    }),
  refunds: (orderSn: string) =>
    queryOptions({ queryKey: ['order', 'refunds', orderSn], queryFn: ask(afterSale.refunds, { params: { orderSn } }) }),
  invoice: (orderSn: string) =>
    queryOptions({ queryKey: ['order', 'invoice', orderSn], queryFn: ask(afterSale.invoice, { params: { orderSn } }) }),
}
