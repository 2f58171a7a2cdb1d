import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { tx } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { claimVisitsOf } from '#server/http/caller'
import { serve, type Visit } from '#server/http/serve'
import { meansOf, refuseChannelOff } from '#server/providers/payment/gateway'
import { conflict, invalid } from '#server/refusal'
import { hideOrder, type OrderRow, orderPage } from '#server/repositories/order/orders'
import { orderOfLink, writeLink } from '#server/repositories/order/payments'
import { order } from '@/contract/order/order'
import type { PayChannel, Payment } from '@/contract/order/order.schema'
import { textbook } from '@/contract/order/textbook'
import { messagingAppOf } from '@/domain/order/pay'
import { type PayPlace, payPlaceOf, payWaysAt } from '@/domain/order/pay-table'
import { beansToPay } from '@/domain/tiku/bean-price'
import { serveAfterSale } from './after-sale/calls'
import { createOrder } from './create'
import { cancelOrder, learnerOrder, shownOrder, shownOrders, withMedia } from './orders'
import { checkOnRead, checkPayment, payByBeans, payOrder } from './pay'
import { workOutQuote } from './quote'
import { bookRights, claimBook, readShipment, receiveShipment } from './textbooks'

const TOKEN_BYTES = 24
const LIFETIME_MS = 10 * 60_000

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A link by which this one order can be paid with Alipay in another browser, without signing in there. */
async function makePayLink({ db, env, now }: Deps, order: OrderRow): Promise<string> {
  refuseChannelOff(env, 'alipay_h5')
  if (order.status !== 'pending_payment') throw conflict('订单状态已变化，请刷新后重试')
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { user_id, order_sn } = order
  const expires_at = Math.min(order.pay_before, now() + LIFETIME_MS)
  await tx(db, (work) => writeLink(work, { user_id, order_sn, token_hash: hashOf(token), expires_at }))
  return token
}

/** Starts the payment of a link. It opens Alipay's page and shows nothing of the order. */
async function openPayLink(deps: Deps, token: string, { payerIp, request }: Visit): Promise<Payment> {
  const order = await orderOfLink(deps.db, hashOf(token), deps.now())
  if (!order) throw conflict('链接已失效，请回到微信重新获取')
  return payOrder(deps, order, { channel: 'alipay_h5', payerIp, host: request.host, app: 'web' })
}

const headerOf = (request: FastifyRequest, name: string) => String(request.headers[name] ?? '')

/** The platform of the request, as far as its headers reveal it. */
const placeOf = (request: FastifyRequest) => ({
  userAgent: headerOf(request, 'user-agent'),
  version: headerOf(request, 'x-version'),
  referer: headerOf(request, 'referer'),
})

/** The ways to pay an order where the request comes from. Orders are of courses and beans; books come along with courses. */
const waysOf = ({ env }: Deps, request: FastifyRequest, payable: number) =>
  payWaysAt({ place: payPlaceOf(placeOf(request)), goods: 'digital', means: meansOf(env) }, payable)

const miniPlaces: readonly PayPlace[] = ['mini', 'mini-apple', 'mini-closed']

/** The mini-program pays by the ways of its table alone, whatever a client asks for; and no other place pays by its sheet. */
function refuseOtherWay(deps: Deps, request: FastifyRequest, { payable }: OrderRow, channel: PayChannel): void {
  const isMini = miniPlaces.includes(payPlaceOf(placeOf(request)))
  if (!isMini && channel !== 'wechat_virtual') return
  refuseChannelOff(deps.env, channel)
  if (payable > 0 && !waysOf(deps, request, payable).some((way) => way.channel === channel)) throw conflict('这里不能用这种方式支付')
}

const serveOrders: ServicePlugin = (app, deps) => {
  const { db, now } = deps
  serve(app, order.quote, async ({ query }, { learnerId, request }) => {
    const { quote } = await workOutQuote(db, learnerId, query, now())
    return withMedia(deps)({ ...quote, channels: waysOf(deps, request, quote.payable) })
  })
  serve(app, order.create, async ({ body }, visit) => {
    await claimVisitsOf(deps, visit)
    return shownOrder(deps, visit.learnerId, (await createOrder(deps, visit.learnerId, body)).order_sn)
  })
  serve(app, order.list, async ({ query }, { learnerId }) => {
    const { tab = 'all', page = 0, limit = 20 } = query
    return shownOrders(deps, await orderPage(db, learnerId, { tab, page, limit, now: now() }))
  })
  serve(app, order.get, async ({ params }, { learnerId }) => {
    await checkOnRead(deps, await learnerOrder(db, learnerId, params.orderSn))
    return shownOrder(deps, learnerId, params.orderSn)
  })
  serve(app, order.cancel, async ({ params, query }, { learnerId }) => {
    await cancelOrder(deps, await learnerOrder(db, learnerId, params.orderSn), query.isManualCancel !== 0, query.reason)
    return shownOrder(deps, learnerId, params.orderSn)
  })
  serve(app, order.hide, async ({ params }, { learnerId }) => {
    const row = await learnerOrder(db, learnerId, params.orderSn)
    if (!(await hideOrder(db, row, now()))) throw conflict('未完成的订单不能删除')
    return {}
  })
}

const servePaying: ServicePlugin = (app, deps) => {
  const { db } = deps
  serve(app, order.payConfig, async ({ params }, { learnerId, request }) => {
    const row = await learnerOrder(db, learnerId, params.orderSn)
    return {
      payable: row.payable,
      payBefore: row.pay_before,
      beans: beansToPay(row.payable),
      channels: waysOf(deps, request, row.payable),
    }
  })
  serve(app, order.pay, async ({ params, body }, visit) => {
    if (body.orderSn !== params.orderSn) throw invalid('订单号不一致')
    const row = await learnerOrder(db, visit.learnerId, params.orderSn)
    refuseOtherWay(deps, visit.request, row, body.channel)
    const place = placeOf(visit.request)
    const isApple = payPlaceOf(place) === 'mini-apple'
    const { payerIp } = visit
    const { host } = visit.request
    return payOrder(deps, row, { channel: body.channel, payerIp, host, app: messagingAppOf(place), code: body.code, isApple })
  })
  serve(app, order.payByBeans, async ({ params }, { learnerId }) => {
    await payByBeans(deps, await learnerOrder(db, learnerId, params.orderSn))
    return shownOrder(deps, learnerId, params.orderSn)
  })
  serve(app, order.check, async ({ params }, { learnerId }) => {
    await checkPayment(deps, await learnerOrder(db, learnerId, params.orderSn))
    return shownOrder(deps, learnerId, params.orderSn)
  })
  serve(app, order.makePayLink, async ({ params }, { learnerId }) => ({
    token: await makePayLink(deps, await learnerOrder(db, learnerId, params.orderSn)),
  }))
  serve(app, order.openPayLink, ({ params }, visit) => openPayLink(deps, params.token, visit))
}

/** Textbooks that come with courses, and their parcels. */
const serveTextbooks: ServicePlugin = (app, deps) => {
  serve(app, textbook.rights, (_input, { learnerId }) => bookRights(deps, learnerId))
  serve(app, textbook.claim, ({ params, body }, { learnerId }) => claimBook(deps, learnerId, params.id, body.addressId))
  serve(app, textbook.shipment, ({ params }, { learnerId }) => readShipment(deps, learnerId, params.id))
  serve(app, textbook.receive, ({ params }, { learnerId }) => receiveShipment(deps, learnerId, params.id))
}

/** Orders, paying, and what follows a purchase. */
export const orderCalls: ServicePlugin = async (app, deps) => {
  for (const part of [serveOrders, servePaying, serveAfterSale, serveTextbooks]) await part(app, deps)
}
