import { call } from '@/contract/call'
import type {
  CancelQuery,
  CreateOrder,
  Order,
  OrderListQuery,
  PayConfig,
  PayLink,
  Payment,
  PayOrder,
  Quote,
  QuoteQuery,
} from './order.schema'

type ByOrder = { params: { orderSn: string } }

/** Orders and paying. `quote` shows a price that only the server works out; `check` asks the payment provider now. */
export const order = {
  quote: call<{ query: QuoteQuery }, Quote>({ service: 'order', method: 'GET', path: '/v2/orders/quote', auth: true }),
  list: call<{ query: OrderListQuery }, Order[]>({ service: 'order', method: 'GET', path: '/v2/orders/user', auth: true }),
  create: call<{ body: CreateOrder }, Order>({ service: 'order', method: 'POST', path: '/v2/orders/user', auth: true }),
  get: call<ByOrder, Order>({ service: 'order', method: 'GET', path: '/v2/orders/{orderSn}', auth: true }),
  cancel: call<ByOrder & { query: CancelQuery }, Order>({ service: 'order', method: 'DELETE', path: '/v2/orders/{orderSn}', auth: true }),
  payConfig: call<ByOrder, PayConfig>({ service: 'order', method: 'GET', path: '/v2/orders/{orderSn}/payConfig', auth: true }),
  pay: call<ByOrder & { body: PayOrder }, Payment>({ service: 'order', method: 'POST', path: '/v2/orders/{orderSn}/pay', auth: true }),
  payByBeans: call<ByOrder, Order>({ service: 'order', method: 'POST', path: '/v2/orders/{orderSn}/beans', auth: true }),
  check: call<ByOrder, Order>({ service: 'order', method: 'POST', path: '/v2/orders/{orderSn}/check', auth: true }),
  hide: call<ByOrder, object>({ service: 'order', method: 'POST', path: '/v2/orders/{orderSn}/hide', auth: true }),
  makePayLink: call<ByOrder, PayLink>({ service: 'order', method: 'POST', path: '/v2/orders/{orderSn}/pay-link', auth: true }),
  openPayLink: call<{ params: { token: string } }, Payment>({
    service: 'order',
    method: 'POST',
    path: '/v2/pay-links/{token}',
    auth: true,
    isGuest: true,
  }),
}
