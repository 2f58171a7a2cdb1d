import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps, ServicePlugin } from '#server/deps'
import { notFound } from '#server/refusal'
import { findTrade, payTrade, type SandboxTrade } from '#server/repositories/order/sandbox-trade'
import { cashierPage, cashierStyle, closedPage, noTradePage } from './cashier-page'
import { deliver, type Poster, posterTo } from './poster'
import { sandboxKeys } from './sandbox-keys'
import { paidNoticeOf } from './sandbox-notices'

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
