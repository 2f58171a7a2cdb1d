import type { Call } from './call'
import type { CancelQuery, CreateOrder, Order, PayConfig, Payment, PayOrder, Quote, QuoteQuery } from './order.schema'

type ByOrder = { params: { orderSn: string } }

/** Document 2 §7, Order service. `quote` is ours: the client shows a price, only the server works it out. */
export const order = {
  quote: { service: 'order', method: 'GET', path: '/v2/orders/quote', auth: true } as Call<{ query: QuoteQuery }, Quote>,
  create: { service: 'order', method: 'POST', path: '/v2/orders/user', auth: true } as Call<{ body: CreateOrder }, Order>,
  get: { service: 'order', method: 'GET', path: '/v2/orders/{orderSn}', auth: true } as Call<ByOrder, Order>,
  cancel: { service: 'order', method: 'DELETE', path: '/v2/orders/{orderSn}', auth: true } as Call<ByOrder & { query: CancelQuery }, Order>,
  payConfig: { service: 'order', method: 'GET', path: '/v2/orders/{orderSn}/payConfig', auth: true } as Call<ByOrder, PayConfig>,
  pay: { service: 'order', method: 'POST', path: '/v2/orders/{orderSn}/pay', auth: true } as Call<ByOrder & { body: PayOrder }, Payment>,
}
