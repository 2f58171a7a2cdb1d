import { setTimeout as wait } from 'node:timers/promises'
import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps, ServicePlugin } from '#server/deps'
import { notFound } from '#server/refusal'
import { findTrade, payTrade, type SandboxTrade } from '#server/repositories/order/sandbox'
import { cashierPage, cashierStyle, closedPage, noTradePage } from './cashier-page'
import { sandboxKeys } from './sandbox-keys'
import { type OutgoingNotice, paidNoticeOf } from './sandbox-notices'

/** Posts a notification and returns the HTTP status of the reply. */
type Poster = (notice: OutgoingNotice) => Promise<number>

const TIMEOUT_MS = 5_000
const PAUSES_MS = [0, 300, 1_500]

/** Posts over HTTP to the public address, as a provider does; a server without an open port is called by injection. */
export function posterTo(app: FastifyInstance, publicUrl: string): Poster {
  return async ({ path, headers, body }) => {
    if (!app.server.listening) return (await app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode
    const reply = await fetch(`${publicUrl}${path}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return reply.status
  }
}

/** Posts until it is accepted, three times at most. False when it never was: the order's own query finds the money later. */
export async function deliver(notice: OutgoingNotice, post: Poster, pause: (ms: number) => Promise<unknown> = wait): Promise<boolean> {
  for (const ms of PAUSES_MS) {
    if (ms > 0) await pause(ms)
    const status = await post(notice).catch(() => 0)
    if (status >= 200 && status < 300) return true
  }
  return false
}

const TradeParamsSchema = Type.Object({ tradeNo: Type.String({ maxLength: 40 }) })
const ConfirmSchema = Type.Object({ prepay_id: Type.String({ maxLength: 40 }) })
type ByTrade = { Params: Static<typeof TradeParamsSchema> }

const CSP = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const showPage = (reply: FastifyReply, status: number, html: string) =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CSP)
    .header('cache-control', 'no-store')
    .send(html)

/** Acts as the provider: takes the pretended money and notifies the shop. Null when the trade cannot be paid. */
export async function confirmTrade(deps: Deps, tradeNo: string, post: Poster): Promise<SandboxTrade | null> {
  const trade = await payTrade(deps.db, tradeNo, deps.now())
  if (!trade) return null
  const notice = paidNoticeOf(await sandboxKeys(deps.db), trade, deps.now())
  if (!(await deliver(notice, post))) deps.log.warn({ tradeNo }, 'sandbox notice was not accepted')
  return trade
}

function servePages(app: FastifyInstance, deps: Deps, post: Poster) {
  const schema = { params: TradeParamsSchema }
  app.get('/cashier.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(cashierStyle))
  app.get<ByTrade>('/cashier/:tradeNo', { schema }, async ({ params }, reply) => {
    const trade = await findTrade(deps.db, params.tradeNo)
    if (!trade) return showPage(reply, 404, noTradePage)
    const isOpen = trade.status === 'open' && deps.now() < trade.expires_at
    return showPage(reply, 200, isOpen ? cashierPage(trade) : closedPage(trade))
  })
  app.post<ByTrade>('/cashier/:tradeNo/pay', { schema }, async ({ params }, reply) => {
    const paid = await confirmTrade(deps, params.tradeNo, post)
    return reply.redirect(paid?.return_url ?? `/sandbox/cashier/${params.tradeNo}`, 303)
  })
  app.post<ByTrade>('/cashier/:tradeNo/give-up', { schema }, async ({ params }, reply) => {
    const trade = await findTrade(deps.db, params.tradeNo)
    return trade ? reply.redirect(trade.return_url, 303) : showPage(reply, 404, noTradePage)
  })
}

/** The page a learner pays on while no real provider is connected. Refused in production together with the sandbox. */
export const sandboxCashier: ServicePlugin = (app, deps) => {
  if (deps.env.payment !== 'sandbox') return
  const post = posterTo(app, deps.env.publicUrl)
  servePages(app, deps, post)
  // The payment sheet of the mini-program host, which receives only the prepay id.
  app.post<{ Body: Static<typeof ConfirmSchema> }>('/jsapi-confirm', { schema: { body: ConfirmSchema } }, async ({ body }) => {
    const paid = await confirmTrade(deps, body.prepay_id, post)
    if (!paid) throw notFound('可支付的交易')
    return { code: 200, msg: 'ok', res: {} }
  })
}
