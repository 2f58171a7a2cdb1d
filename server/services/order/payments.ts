import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, ServicePlugin } from '#server/deps'
import { gatewayOf } from '#server/providers/payment/gateway'
import { NotificationRefused, type ProviderName } from '#server/providers/payment/provider'
import { type OrderRow, recordProviderCheck } from '#server/repositories/order/orders'
import { openTrades, pollSoon, recordPoll, tradesToPoll } from '#server/repositories/order/payments'
import { isOverdue } from '@/domain/order/order'
import { nextPollAt } from '@/domain/time/poll-times'
import { MINUTE_MS } from '@/domain/time/units'
import { takeUnheardMoney } from './reconcile'
import { settle } from './settle'

type Answer = { accepted: () => unknown; refused: () => unknown }

/** The reply each provider expects: after any other it notifies again. */
const answers: Record<ProviderName, Answer> = {
  wechat: { accepted: () => ({ code: 'SUCCESS' }), refused: () => ({ code: 'FAIL', message: '失败' }) },
  alipay: { accepted: () => 'success', refused: () => 'failure' },
}

async function take(deps: Deps, name: ProviderName, request: FastifyRequest): Promise<void> {
  const provider = (await gatewayOf(deps))[name]
  const notice = provider.verifyNotify({ headers: request.headers, body: String(request.body ?? '') })
  if (notice) await settle(deps, provider, notice)
}

/** Routes for notifications of payment providers. Bodies stay raw, because signatures cover the bytes. */
export const paymentNotifications: ServicePlugin = async (app, deps) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const serveNotices = (name: ProviderName) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      await take(deps, name, request)
      return reply.send(answers[name].accepted())
    } catch (error) {
      if (!(error instanceof NotificationRefused)) throw error
      request.log.warn({ provider: name, reason: error.message }, 'payment notice refused')
      return reply.status(401).send(answers[name].refused())
    }
  }
  app.post('/wechat', serveNotices('wechat'))
  app.post('/alipay', serveNotices('alipay'))
}

const BATCH = 100
/** A learner may still be in front of a payment opened within this time. */
const LATELY_MS = 15 * MINUTE_MS

/** A process that begins: what another one heard of and had not stored when it died is queried at once, not at the next set time. */
export const pollOnStart = ({ db, now }: Deps): Promise<void> => pollSoon(db, now() - LATELY_MS, now())

/** Queries the providers of payments opened a short while ago: a lost notification is found although the learner does not come back. */
export async function askOpenTrades(deps: Deps): Promise<void> {
  const now = deps.now()
  for (const trade of await tradesToPoll(deps.db, now, BATCH)) {
    if (!(await recordPoll(deps.db, trade, nextPollAt(trade.created_at, now)))) continue
    await takeUnheardMoney(deps, trade.order_sn).catch((error) =>
      deps.log.warn({ err: error, orderSn: trade.order_sn }, 'payment provider could not be asked'),
    )
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
  if (!(await recordProviderCheck(deps.db, order.order_sn, deps.now(), pauseMs))) return
  await takeUnheardMoney(deps, order.order_sn).catch((error) =>
    deps.log.warn({ err: error, orderSn: order.order_sn }, 'payment provider could not be asked'),
  )
}

/** The same when an order is read: only where a trade is open, and never for long. */
export async function checkOnRead(deps: Deps, order: OrderRow): Promise<void> {
  if (order.status !== 'pending_payment' || (await openTrades(deps.db, order.order_sn)).length === 0) return
  const waiting = new AbortController()
  const wait = delay(READ_WAIT_MS, undefined, { signal: waiting.signal, ref: false }).catch(() => {})
  await Promise.race([checkPayment(deps, order, READ_PAUSE_MS), wait]).finally(() => waiting.abort())
}
