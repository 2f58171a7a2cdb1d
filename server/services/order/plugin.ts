import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Deps, ServicePlugin } from '#server/deps'
import { deviceCodeOf } from '#server/http/caller'
import { serve } from '#server/http/serve'
import { conflict, invalid } from '#server/refusal'
import { hideOrder, type OrderRow, orderPage } from '#server/repositories/order/orders'
import { orderOfLink, writeLink } from '#server/repositories/order/payments'
import { claimVisits } from '#server/repositories/site/marketing-links'
import { serveCoupons } from '#server/services/wallet/coupon/plugin'
import { serveBalances, serveCashOut } from '#server/services/wallet/wallet/plugin'
import { order } from '@/contract/order/order'
import type { Payment } from '@/contract/order/order.schema'
import { messagingAppOf, payChannelsAt } from '@/domain/order/pay'
import { beansToPay } from '@/domain/tiku/bean-price'
import { serveAfterSale } from './after-sale/plugin'
import { createOrder } from './create'
import { cancelOrder, ownOrder, shownOrder, shownOrders, withMedia } from './orders'
import { payByBeans, payOrder } from './pay'
import { checkOnRead, checkPayment } from './payments'
import { workOutQuote } from './quote'

const TOKEN_BYTES = 24
const LIFETIME_MS = 10 * 60_000

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A link by which this one order can be paid with Alipay in another browser, without signing in there. */
async function makePayLink({ db, now }: Deps, order: OrderRow): Promise<string> {
  if (order.status !== 'pending_payment') throw conflict('订单状态已变化，请刷新后重试')
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await writeLink(db, { token_hash: hashOf(token), order_sn: order.order_sn, expires_at: Math.min(order.pay_before, now() + LIFETIME_MS) })
  return token
}

/** Starts the payment of a link. It opens Alipay's page and shows nothing of the order. */
async function openPayLink(deps: Deps, token: string, payerIp: string): Promise<Payment> {
  const order = await orderOfLink(deps.db, hashOf(token), deps.now())
  if (!order) throw conflict('链接已失效，请回到微信重新获取')
  return payOrder(deps, order, { channel: 'alipay_h5', payerIp, app: 'web' })
}

const headerOf = (request: FastifyRequest, name: string) => String(request.headers[name] ?? '')

/** The platform of the request, as far as its headers reveal it. */
const placeOf = (request: FastifyRequest) => ({
  userAgent: headerOf(request, 'user-agent'),
  version: headerOf(request, 'x-version'),
  referer: headerOf(request, 'referer'),
})

const serveOrders: ServicePlugin = (app, deps) => {
  const { db, now } = deps
  serve(app, order.quote, async ({ query }, { learnerId, request }) => {
    const { quote } = await workOutQuote(db, learnerId, query, now())
    return withMedia(deps)({ ...quote, channels: payChannelsAt(placeOf(request)) })
  })
  serve(app, order.create, async ({ body }, { learnerId, request }) => {
    await claimVisits(db, learnerId, deviceCodeOf(request), now())
    return shownOrder(deps, learnerId, (await createOrder(deps, learnerId, body)).order_sn)
  })
  serve(app, order.list, async ({ query }, { learnerId }) => {
    const { tab = 'all', page = 0, limit = 20 } = query
    return shownOrders(deps, await orderPage(db, learnerId, { tab, page, limit, now: now() }))
  })
  serve(app, order.get, async ({ params }, { learnerId }) => {
    await checkOnRead(deps, await ownOrder(db, learnerId, params.orderSn))
    return shownOrder(deps, learnerId, params.orderSn)
  })
  serve(app, order.cancel, async ({ params, query }, { learnerId }) => {
    await cancelOrder(deps, await ownOrder(db, learnerId, params.orderSn), query.isManualCancel !== 0, query.reason)
    return shownOrder(deps, learnerId, params.orderSn)
  })
  serve(app, order.hide, async ({ params }, { learnerId }) => {
    const row = await ownOrder(db, learnerId, params.orderSn)
    if (!(await hideOrder(db, row.order_sn, now()))) throw conflict('未完成的订单不能删除')
    return {}
  })
}

const servePaying: ServicePlugin = (app, deps) => {
  const { db } = deps
  serve(app, order.payConfig, async ({ params }, { learnerId, request }) => {
    const row = await ownOrder(db, learnerId, params.orderSn)
    return { payable: row.payable, payBefore: row.pay_before, beans: beansToPay(row.payable), channels: payChannelsAt(placeOf(request)) }
  })
  serve(app, order.pay, async ({ params, body }, visit) => {
    if (body.orderSn !== params.orderSn) throw invalid('订单号不一致')
    const row = await ownOrder(db, visit.learnerId, params.orderSn)
    return payOrder(deps, row, { channel: body.channel, payerIp: visit.payerIp, app: messagingAppOf(placeOf(visit.request)) })
  })
  serve(app, order.payByBeans, async ({ params }, { learnerId }) => {
    await payByBeans(deps, await ownOrder(db, learnerId, params.orderSn))
    return shownOrder(deps, learnerId, params.orderSn)
  })
  serve(app, order.check, async ({ params }, { learnerId }) => {
    await checkPayment(deps, await ownOrder(db, learnerId, params.orderSn))
    return shownOrder(deps, learnerId, params.orderSn)
  })
  serve(app, order.makePayLink, async ({ params }, { learnerId }) => ({
    token: await makePayLink(deps, await ownOrder(db, learnerId, params.orderSn)),
  }))
  serve(app, order.openPayLink, ({ params }, { payerIp }) => openPayLink(deps, params.token, payerIp))
}

/** Orders, paying, what follows a purchase, coupons and the wallet. */
export const orderService: ServicePlugin = async (app, deps) => {
  for (const part of [serveOrders, servePaying, serveAfterSale, serveCoupons, serveBalances, serveCashOut]) await part(app, deps)
}
