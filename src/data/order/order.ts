import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import type { CreateOrder, Order, OrderTab, PayChannel, Payment, QuoteQuery } from '@/contract/order/order.schema'
import type { InvoiceRequest, RefundRequest } from '@/contract/order/refund.schema'
import { thisDevice } from '@/data/http/own-device'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/device/host-environment'
import { buyFromOf } from '@/domain/order/buy-from'
import { login } from '@/platform/login'

const LIMIT = 20
const paging = {
  initialPageParam: 0,
  getNextPageParam: (last: readonly unknown[], pages: readonly unknown[]) => (last.length < LIMIT ? undefined : pages.length),
}

/** Orders and what follows them. Money is always reloaded. */
export const orderQueries = {
  quote: (wish: QuoteQuery) => queryOptions({ queryKey: ['order', 'quote', wish], queryFn: queryOf(order.quote, { query: wish }) }),
  order: (orderSn: string) => queryOptions({ queryKey: ['order', 'order', orderSn], queryFn: queryOf(order.get, { params: { orderSn } }) }),
  payConfig: (orderSn: string) =>
    queryOptions({ queryKey: ['order', 'pay-config', orderSn], queryFn: queryOf(order.payConfig, { params: { orderSn } }) }),
  list: (tab: OrderTab) =>
    infiniteQueryOptions({
      queryKey: ['order', 'list', tab],
      queryFn: ({ signal, pageParam }) => queryOf(order.list, { query: { tab, page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  refundPreview: (orderSn: string, seqs?: string) =>
    queryOptions({
      queryKey: ['order', 'refund-preview', orderSn, seqs],
      queryFn: queryOf(afterSale.previewRefund, { params: { orderSn }, query: { seqs } }),
    }),
  refunds: (orderSn: string) =>
    queryOptions({ queryKey: ['order', 'refunds', orderSn], queryFn: queryOf(afterSale.refunds, { params: { orderSn } }) }),
  invoice: (orderSn: string) =>
    queryOptions({ queryKey: ['order', 'invoice', orderSn], queryFn: queryOf(afterSale.invoice, { params: { orderSn } }) }),
}

/** Default of isBargainPaid in an order. */
const IS_BARGAIN_PAID = 0
/** Default of isManualCancel when cancelling. */
const IS_MANUAL_CANCEL = 1

/** A key for one confirm page. */
export function newOrderKey(): string {
  return randomText(CLIENT_CODE_LENGTH, Math.random)
}

type Choice = Pick<CreateOrder, 'courseId' | 'withIds' | 'couponId' | 'envelopeId' | 'beans' | 'quoteVersion' | 'addressId' | 'agreed'> &
  Partial<Pick<CreateOrder, 'isBargainPaid'>>

/** Creates an order. A repeated `idempotencyKey` returns the same order, so it is made once per confirm page. */
export function createOrder(choice: Choice, idempotencyKey: string): Promise<Order> {
  const buyFrom = buyFromOf(thisDevice())
  return send(order.create, { body: { isBargainPaid: IS_BARGAIN_PAID, ...choice, idempotencyKey, buyFrom } })
}

export function cancelOrder(orderSn: string, reason?: string): Promise<Order> {
  return send(order.cancel, { params: { orderSn }, query: { isManualCancel: IS_MANUAL_CANCEL, reason } })
}

/** Starts a payment and returns the next step. */
export async function payOrder(orderSn: string, channel: PayChannel): Promise<Payment> {
  // The sheet of virtual goods is signed for the session of the mini-program that asks now.
  const code = channel === 'wechat_virtual' ? await login.code() : null
  return send(order.pay, { params: { orderSn }, body: { orderSn, channel, ...(code !== null && { code }) } })
}

/** Pays with beans, where the app sells for beans only. */
export const payByBeans = (orderSn: string): Promise<Order> => send(order.payByBeans, { params: { orderSn } })

/** Has the server ask the payment provider now; quiet, because the page goes on waiting without it. */
export const checkPayment = (orderSn: string): Promise<Order> => send(order.check, { params: { orderSn } }, { isQuiet: true })

/** A link that pays the order in another browser. */
export const makePayLink = (orderSn: string) => send(order.makePayLink, { params: { orderSn } })
export const openPayLink = (token: string): Promise<Payment> => send(order.openPayLink, { params: { token } })

/** Takes a closed order out of the list. */
export const hideOrder = (orderSn: string) => send(order.hide, { params: { orderSn } })
export const submitRefundRequest = (orderSn: string, body: RefundRequest) => send(afterSale.askRefund, { params: { orderSn }, body })
export const requestInvoice = (orderSn: string, body: InvoiceRequest) => send(afterSale.askInvoice, { params: { orderSn }, body })
export const syncOrders = () => send(afterSale.syncOrders, {})
export const openShopOrder = (sn: string) => send(afterSale.openShopOrder, { params: { sn } })
