import { call } from '../call'
import type { CancelQuery, CreateOrder, Order, PayConfig, Payment, PayOrder, Quote, QuoteQuery } from './order.schema'

type ByOrder = { params: { orderSn: string } }

/** Document 2 §7, Order service. `quote` is ours: the client shows a price, only the server works it out. */
export const order = {
  quote: call<{ query: QuoteQuery }, Quote>({ service: 'order', method: 'GET', path: '/v2/orders/quote', auth: true }),
  create: call<{ body: CreateOrder }, Order>({ service: 'order', method: 'POST', path: '/v2/orders/user', auth: true }),
  get: call<ByOrder, Order>({ service: 'order', method: 'GET', path: '/v2/orders/{orderSn}', auth: true }),
  cancel: call<ByOrder & { query: CancelQuery }, Order>({ service: 'order', method: 'DELETE', path: '/v2/orders/{orderSn}', auth: true }),
  payConfig: call<ByOrder, PayConfig>({ service: 'order', method: 'GET', path: '/v2/orders/{orderSn}/payConfig', auth: true }),
  pay: call<ByOrder & { body: PayOrder }, Payment>({ service: 'order', method: 'POST', path: '/v2/orders/{orderSn}/pay', auth: true }),
}
