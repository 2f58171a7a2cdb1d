import type { FastifyRequest } from 'fastify'
import { order } from '@/contract/money/order'
import {
  CancelQuerySchema,
  CreateOrderSchema,
  OrderParamsSchema,
  OrderSchema,
  PayConfigSchema,
  PaymentSchema,
  PayOrderSchema,
  QuoteQuerySchema,
  QuoteSchema,
} from '@/contract/money/order.schema'
import { payChannelsAt } from '@/domain/money/pay-channel'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../http/serve'
import { mediaUrl } from '../../media-url'
import { invalid } from '../../refusal'
import { cancelOrder } from './cancel'
import { createOrder, quoteOf } from './create'
import { orderOf, ownOrder } from './find'
import { payOrder } from './pay'

const headerOf = (request: FastifyRequest, name: string) => String(request.headers[name] ?? '')

/** Where the request comes from, as far as it tells. */
const placeOf = (request: FastifyRequest) => ({
  userAgent: headerOf(request, 'user-agent'),
  version: headerOf(request, 'x-version'),
  referer: headerOf(request, 'referer'),
})

export const orderService: ServicePlugin = (app, deps) => {
  const { db, env, now } = deps
  const shown = <T extends { cover: string }>(of: T): T => ({ ...of, cover: mediaUrl(env, of.cover) })
  serve(app, order.quote, { query: QuoteQuerySchema, reply: QuoteSchema }, async ({ query }) => shown(await quoteOf(db, query.courseId)))

  serve(app, order.create, { body: CreateOrderSchema, reply: OrderSchema }, async ({ body }, { learnerId }) =>
    shown(orderOf(await createOrder(deps, learnerId, body), now())),
  )

  serve(app, order.get, { params: OrderParamsSchema, reply: OrderSchema }, async ({ params }, { learnerId }) =>
    shown(orderOf(await ownOrder(db, learnerId, params.orderSn), now())),
  )

  serve(
    app,
    order.cancel,
    { params: OrderParamsSchema, query: CancelQuerySchema, reply: OrderSchema },
    async ({ params, query }, { learnerId }) => {
      await cancelOrder(deps, await ownOrder(db, learnerId, params.orderSn), query.isManualCancel !== 0)
      return shown(orderOf(await ownOrder(db, learnerId, params.orderSn), now()))
    },
  )

  serve(app, order.payConfig, { params: OrderParamsSchema, reply: PayConfigSchema }, async ({ params }, { learnerId, request }) => {
    const row = await ownOrder(db, learnerId, params.orderSn)
    return { payable: row.payable, payBefore: row.pay_before, channels: payChannelsAt(placeOf(request)) }
  })

  serve(
    app,
    order.pay,
    { params: OrderParamsSchema, body: PayOrderSchema, reply: PaymentSchema },
    async ({ params, body }, { learnerId, ip }) => {
      if (body.orderSn !== params.orderSn) throw invalid('订单号不一致')
      const row = await ownOrder(db, learnerId, params.orderSn)
      return payOrder(deps, row, { channel: body.channel, payerIp: ip, openid: body.openid ?? null })
    },
  )
}
