import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tx } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { originAt } from '#server/http/page-origin'
import { messagingOf } from '#server/providers/messaging/gateway'
import { gatewayOf, providerFor, refuseChannelOff, virtualIdentityOf } from '#server/providers/payment/gateway'
import { type MiniSession, NotificationRefused, ProviderFailure, type ProviderName } from '#server/providers/payment/provider'
import { echoOf, refundAnswer } from '#server/providers/payment/virtual-api'
import { conflict, ProviderOff } from '#server/refusal'
import { openIdOf } from '#server/repositories/account/messaging-identity'
import { isOwned } from '#server/repositories/course/entitlement'
import { lockOrder, markPaidByBeans, type OrderRow, recordProviderCheck } from '#server/repositories/order/orders'
import { openPayment, openTrades, pollSoon, recordPoll, tradesToPoll } from '#server/repositories/order/payments'
import { endVirtualTry, notePayer } from '#server/repositories/order/virtual-trades'
import type { PayChannel, Payment } from '@/contract/order/order.schema'
import { largestRemainder } from '@/domain/money/price'
import { isOverdue, ORDER_SN_RANDOM_BYTES, orderSn } from '@/domain/order/order'
import { beansToPay } from '@/domain/tiku/bean-price'
import { nextPollAt } from '@/domain/time/poll-times'
import { MINUTE_MS } from '@/domain/time/units'
import { wordOnTrade } from './after-sale/apple-word'
import { takeGivenBack } from './after-sale/given-back'
import { refuseOverCap } from './create'
import { takeBeans } from './held'
import { takeUnheardMoney } from './reconcile'
import { completeOrder, settle } from './settle'

/** `host`: the host that was asked; `code`: a login code of the mini-program; `isApple`: the App Store takes the money. */
type Wish = { channel: PayChannel; payerIp: string; host: string; app: 'web' | 'mini'; code?: string; isApple?: boolean }

/** Refuses an order that cannot be paid at `now`. */
async function refuseUnpayable({ db, now }: Deps, order: OrderRow): Promise<void> {
  if (order.status === 'cancelled' || isOverdue({ status: order.status, payBefore: order.pay_before }, now()))
    throw conflict('订单已取消，请重新下单')
  if (order.status !== 'pending_payment') throw conflict('订单状态已变化，请刷新后重试')
  const { user_id: userId, course_id: courseId, order_sn: but } = order
  // The right that this very order gave is none: another press of the same button may have completed it meanwhile.
  if (courseId !== null && (await isOwned(db, { userId, courseId, but }, now()))) throw conflict('你已拥有该课程')
}

/** The open try to pay through a channel; two requests at once get the same one, and an order cancelled meanwhile gets none. */
async function tradeFor({ db, now }: Deps, order: OrderRow, channel: PayChannel): Promise<string> {
  const created = now()
  const trade = {
    trade_no: orderSn(created, randomBytes(ORDER_SN_RANDOM_BYTES)),
    channel,
    created_at: created,
    next_ask_at: nextPollAt(created, created),
  }
  return tx(db, async (work) => {
    const { status, payable } = await lockOrder(work, order)
    if (status !== 'pending_payment') throw conflict('订单状态已变化，请刷新后重试')
    if (payable !== order.payable) throw conflict('价格有变化，请核对后重新提交')
    return openPayment(work, { ...trade, user_id: order.user_id, order_sn: order.order_sn, amount: order.payable })
  })
}

/** Nothing to pay: the same transition, without a provider. Where it fails nothing is written, for there is no money to give back. */
const settleForNothing = (deps: Deps, order: OrderRow): Promise<Payment> =>
  tx(deps.db, async (work) => {
    const locked = await lockOrder(work, order)
    const isDone = locked.status === 'completed' || (await completeOrder(work, locked, { paidAt: deps.now(), now: deps.now() }))
    if (!isDone) throw conflict('订单状态已变化，请刷新后重试')
    return { kind: 'settled' }
  })

/**
 * The session of who pays by virtual payment. The payment sheet takes each number once, so an earlier try is asked about and ends before
 * there is a new one.
 */
async function beginVirtual(deps: Deps, order: OrderRow, { code = '' }: Wish): Promise<MiniSession> {
  const session = code === '' ? null : await (await messagingOf(deps)).miniSession(code)
  if (session === null) throw conflict('请先完成微信授权')
  await takeUnheardMoney(deps, order)
  await endVirtualTry(deps.db, order)
  return session
}

/** Where the provider sends the learner when they have paid, or not: the app under the host where they were. */
const returnUrl = (origin: string, sn: string) => `${origin}/course/pay/success/intermediate/page?orderSn=${encodeURIComponent(sn)}`

/** Starts a payment, or returns that it is settled. Repeated calls for a paid order change nothing. */
export async function payOrder(deps: Deps, order: OrderRow, wish: Wish): Promise<Payment> {
  if (order.status === 'paid' || order.status === 'completed') return { kind: 'settled' }
  await refuseUnpayable(deps, order)
  if (order.payable === 0) return settleForNothing(deps, order)
  refuseChannelOff(deps.env, wish.channel)
  // It may have been made before the limit was.
  await refuseOverCap(deps.db, order.user_id, 0, deps.now())
  const session = wish.channel === 'wechat_virtual' ? await beginVirtual(deps, order, wish) : undefined
  const openid = wish.channel === 'wechat_jsapi' ? await openIdOf(deps.db, order.user_id, wish.app) : null
  const tradeNo = await tradeFor(deps, order, wish.channel)
  if (session)
    await notePayer(deps.db, { user_id: order.user_id, trade_no: tradeNo }, { openId: session.openId, isApple: wish.isApple === true })
  const { channel, payerIp, app } = wish
  const charge = {
    channel,
    payerIp,
    app,
    openid,
    ...(session && { session }),
    tradeNo,
    amount: order.payable,
    title: order.title,
    payBefore: order.pay_before,
    returnUrl: returnUrl(await originAt(deps, wish.host), order.order_sn),
  }
  try {
    return await (await providerFor(deps, wish.channel)).create(charge)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.error({ err: error, orderSn: order.order_sn }, 'payment could not be started')
    throw conflict(error.code === 'NO_OPENID' ? '请先完成微信授权' : '支付渠道暂不可用，请稍后再试')
  }
}

/** Pays what is left of an order with beans, where the app sells for beans only. Paid before, it stays so. */
export async function payByBeans(deps: Deps, of: OrderRow): Promise<void> {
  const orderSn = of.order_sn
  const now = deps.now()
  await tx(deps.db, async (work) => {
    const order = await lockOrder(work, of)
    if (order.status === 'paid' || order.status === 'completed') return
    if (order.kind === 'recharge') throw conflict('学豆不能用来充值')
    const beans = beansToPay(order.payable)
    if (beans > 0) await takeBeans(work, order.user_id, beans, { ref: `pay-beans:${orderSn}`, reason: '购买课程', now, to: 'school' })
    // Marked first: no reward of money is paid for an order that beans paid.
    await markPaidByBeans(work, of, beans, largestRemainder)
    const isDone = await completeOrder(work, { ...order, paid_beans: beans }, { paidAt: now, now })
    if (!isDone) throw conflict('订单状态已变化，请刷新后重试')
  })
}

type Answer = { accepted: () => unknown; refused: () => unknown }

/** The reply each provider expects: after any other it notifies again. */
const answers: Record<ProviderName, Answer> = {
  wechat: { accepted: () => ({ code: 'SUCCESS' }), refused: () => ({ code: 'FAIL', message: '失败' }) },
  alipay: { accepted: () => 'success', refused: () => 'failure' },
  virtual: { accepted: () => ({ ErrCode: 0, ErrMsg: 'success' }), refused: () => ({ ErrCode: 1, ErrMsg: 'refused' }) },
}

/** Takes what a notification says, and returns its reply. */
async function take(deps: Deps, name: ProviderName, request: FastifyRequest): Promise<unknown> {
  const provider = (await gatewayOf(deps))[name]
  const { headers, query } = request
  const raw = { headers, query: query as Record<string, unknown>, body: String(request.body ?? '') }
  const asked = provider.readRefundQuestion?.(raw)
  if (asked) return refundAnswer(await wordOnTrade(deps, asked))
  const back = await provider.readGivenBack?.(raw)
  const notice = back ? null : await provider.verifyNotify(raw)
  if (back) await takeGivenBack(deps, provider, back)
  else if (notice) await settle(deps, provider, notice)
  return answers[name].accepted()
}

/** Routes for notifications of payment providers. Bodies stay raw, because signatures cover the bytes. */
export const paymentNotifications: ServicePlugin = async (app, deps) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const serveNotices = (name: ProviderName) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return reply.send(await take(deps, name, request))
    } catch (error) {
      if (!(error instanceof NotificationRefused)) throw error
      request.log.warn({ provider: name, reason: error.message }, 'payment notice refused')
      return reply.status(401).send(answers[name].refused())
    }
  }
  app.post('/wechat', serveNotices('wechat'))
  app.post('/alipay', serveNotices('alipay'))
  app.post('/virtual', serveNotices('virtual'))
  app.get('/virtual', async ({ query }, reply) => {
    const identity = await virtualIdentityOf(deps)
    if (identity === null) return reply.status(404).send(answers.virtual.refused())
    try {
      const echo = echoOf(identity, query as Record<string, unknown>)
      return reply.type('text/plain; charset=utf-8').send(echo)
    } catch (error) {
      if (!(error instanceof NotificationRefused)) throw error
      return reply.status(401).send(answers.virtual.refused())
    }
  })
}

const BATCH = 100
/** A learner may still be in front of a payment opened within this time. */
const LATELY_MS = 15 * MINUTE_MS

/** A process that begins: what another one heard of and had not stored when it died is queried at once, not at the next set time. */
export const pollOnStart = ({ db, now }: Deps): Promise<void> => pollSoon(db, now() - LATELY_MS, now())

/** A provider that was switched off is asked again when it is on; one that does not answer is worth a line. */
function noteUnasked({ log }: Deps, orderSn: string, error: unknown): void {
  if (error instanceof ProviderOff) log.debug({ orderSn }, 'payment waits for a provider that is off')
  else log.warn({ err: error, orderSn }, 'payment provider could not be asked')
}

/** Queries the providers of payments opened a short while ago: a lost notification is found although the learner does not come back. */
export async function askOpenTrades(deps: Deps): Promise<void> {
  const now = deps.now()
  for (const trade of await tradesToPoll(deps.db, now, BATCH)) {
    if (!(await recordPoll(deps.db, trade, nextPollAt(trade.created_at, now)))) continue
    await takeUnheardMoney(deps, trade).catch((error) => noteUnasked(deps, trade.order_sn, error))
  }
}

/** Minimum interval between provider queries for one order, by its payer or its readers. */
const CHECK_PAUSE_MS = 3_000
const READ_PAUSE_MS = 5_000
/** Maximum wait for a slow provider; a later reply is shown on the next read. */
const READ_WAIT_MS = 1_500

/** Queries the providers for an unpaid order, because a notification can be lost. After a failure it is queried later. */
export async function checkPayment(deps: Deps, order: OrderRow, pauseMs = CHECK_PAUSE_MS): Promise<void> {
  if (order.status !== 'pending_payment' || isOverdue({ status: order.status, payBefore: order.pay_before }, deps.now())) return
  if (!(await recordProviderCheck(deps.db, order, deps.now(), pauseMs))) return
  await takeUnheardMoney(deps, order).catch((error) => noteUnasked(deps, order.order_sn, error))
}

/** The same when an order is read: only where a trade is open, and never for long. */
export async function checkOnRead(deps: Deps, order: OrderRow): Promise<void> {
  if (order.status !== 'pending_payment' || (await openTrades(deps.db, order)).length === 0) return
  const waiting = new AbortController()
  const wait = delay(READ_WAIT_MS, undefined, { signal: waiting.signal, ref: false }).catch(() => {})
  await Promise.race([checkPayment(deps, order, READ_PAUSE_MS), wait]).finally(() => waiting.abort())
}
