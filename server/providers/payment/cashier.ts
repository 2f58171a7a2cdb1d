import { setTimeout as wait } from 'node:timers/promises'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { secretOf } from '#server/database/sealed'
import type { Deps, ServicePlugin } from '#server/deps'
import { embeddedSessionKey } from '#server/providers/messaging/embedded'
import { notFound } from '#server/refusal'
import { findTrade, isPaid, moveTrade, payTrade, type SandboxTrade } from '#server/repositories/order/sandbox'
import { virtualPayer } from '#server/repositories/order/virtual-trades'
import { brandAt } from '#server/repositories/site/brands'
import { amountText } from '@/domain/money/price'
import { isRecord, readJson } from '@/domain/text/read-json'
import { quitUrlOf } from './provider'
import { givenBackNotificationOf, type OutgoingNotification, paidNotificationOf, refundQuestionOf, sandboxKeys } from './sandbox'
import { sheetSig, userSignature } from './virtual-api'

/** Posts a notification and returns the reply. */
type Sender = (notice: OutgoingNotification) => Promise<{ status: number; body: string }>
/** Posts a notification and returns the HTTP status of the reply. */
type Poster = (notice: OutgoingNotification) => Promise<number>

const TIMEOUT_MS = 5_000
const PAUSES_MS = [0, 300, 1_500]

/** Sends over HTTP to the public address, as a provider does; a server without an open port is called by injection. */
function senderTo(app: FastifyInstance, publicUrl: string): Sender {
  return async ({ path, headers, body }) => {
    if (!app.server.listening) {
      const { statusCode, body: text } = await app.inject({ method: 'POST', url: path, headers, payload: body })
      return { status: statusCode, body: text }
    }
    const reply = await fetch(`${publicUrl}${path}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: reply.status, body: await reply.text() }
  }
}

export function posterTo(app: FastifyInstance, publicUrl: string): Poster {
  const send = senderTo(app, publicUrl)
  return async (notice) => (await send(notice)).status
}

/** Posts until it is accepted, three times at most. False when it never was: the order's own query finds the money later. */
export async function deliver(
  notice: OutgoingNotification,
  post: Poster,
  pause: (ms: number) => Promise<unknown> = wait,
): Promise<boolean> {
  for (const ms of PAUSES_MS) {
    if (ms > 0) await pause(ms)
    const status = await post(notice).catch(() => 0)
    if (status >= 200 && status < 300) return true
  }
  return false
}

const TradeParamsSchema = Type.Object({ tradeNo: Type.String({ maxLength: 40 }) })
const ConfirmSchema = Type.Object({ prepay_id: Type.String({ maxLength: 40 }) })
const SheetSchema = Type.Object({
  mode: Type.Literal('short_series_goods'),
  signData: Type.String({ maxLength: 2_000 }),
  paySig: Type.String({ maxLength: 100 }),
  signature: Type.String({ maxLength: 100 }),
})
const SignedSchema = Type.Object({
  offerId: Type.String(),
  buyQuantity: Type.Integer({ minimum: 1 }),
  env: Type.Literal(0),
  currencyType: Type.Literal('CNY'),
  productId: Type.String(),
  goodsPrice: Type.Integer({ minimum: 1 }),
  outTradeNo: Type.String({ pattern: '^[A-Za-z0-9|*@-][A-Za-z0-9_|*@-]{7,31}$' }),
  attach: Type.String(),
})
type ByTrade = { Params: Static<typeof TradeParamsSchema> }

const CSP = "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

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
  const notice = paidNotificationOf(await sandboxKeys(deps.db), trade, deps.now())
  if (!(await deliver(notice, post))) deps.log.warn({ tradeNo }, 'sandbox notice was not accepted')
  return trade
}

/** Acts as the App Store for a buyer who wants their money back: asks the shop for its word, and gives back what it lets go. Null for no trade of Apple's. */
async function askAppStore(deps: Deps, tradeNo: string, send: Sender): Promise<{ word: unknown; isBack: boolean } | null> {
  const trade = await findTrade(deps.db, tradeNo)
  const payer = await virtualPayer(deps.db, tradeNo)
  if (trade?.status !== 'paid' || !isPaid(trade) || !payer?.isApple) return null
  const { virtual } = await sandboxKeys(deps.db)
  const { body } = await send(refundQuestionOf(virtual, trade, deps.now()))
  const word = readJson(body)
  const isBack = isRecord(word) && word.result_code === 0
  if (isBack) {
    await moveTrade(deps.db, tradeNo, 'paid', 'refunded')
    const back = givenBackNotificationOf(virtual, trade, deps.now())
    if (!(await deliver(back, async (notice) => (await send(notice)).status))) deps.log.warn({ tradeNo }, 'sandbox notice was not accepted')
  }
  return { word, isBack }
}

/** The trade of a payment sheet of virtual goods, when both signatures and the price are right, as the platform checks them; else null. */
async function signedTrade(deps: Deps, { signData, paySig, signature }: Static<typeof SheetSchema>): Promise<string | null> {
  const { virtual } = await sandboxKeys(deps.db)
  const data = readJson(signData)
  if (!Value.Check(SignedSchema, data) || data.offerId !== virtual.offerId || data.productId !== virtual.productId) return null
  const trade = await findTrade(deps.db, data.outTradeNo)
  if (!trade || data.goodsPrice !== virtual.productFen || data.buyQuantity * data.goodsPrice !== trade.amount) return null
  const sessionKey = embeddedSessionKey(await secretOf(deps.db, 'messaging'), trade.open_id ?? '')
  const isSigned = paySig === sheetSig(virtual.appKey, signData) && signature === userSignature(sessionKey, signData)
  return isSigned ? trade.trade_no : null
}

function servePages(app: FastifyInstance, deps: Deps, post: Poster) {
  const schema = { params: TradeParamsSchema }
  app.get('/cashier.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(cashierStyle))
  app.get<ByTrade>('/cashier/:tradeNo', { schema }, async ({ params, host }, reply) => {
    const trade = await findTrade(deps.db, params.tradeNo)
    if (!trade) return showPage(reply, 404, noTradePage)
    // A learner who goes back from the shop finds the shop again, and no cashier of a paid order.
    if (trade.status === 'paid') return reply.redirect(trade.return_url, 303)
    const { name } = await brandAt(deps, host)
    const isOpen = trade.status === 'open' && deps.now() < trade.expires_at
    return showPage(reply, 200, isOpen ? cashierPage(trade, name) : closedPage(trade))
  })
  app.post<ByTrade>('/cashier/:tradeNo/pay', { schema }, async ({ params }, reply) => {
    const paid = await confirmTrade(deps, params.tradeNo, post)
    return reply.redirect(paid?.return_url ?? `/sandbox/cashier/${params.tradeNo}`, 303)
  })
  app.post<ByTrade>('/cashier/:tradeNo/give-up', { schema }, async ({ params }, reply) => {
    const trade = await findTrade(deps.db, params.tradeNo)
    return trade ? reply.redirect(quitUrlOf(trade.return_url), 303) : showPage(reply, 404, noTradePage)
  })
}

/** The page a learner pays on while no real provider is connected. Refused in production together with the sandbox. */
export const sandboxCashier: ServicePlugin = (app, deps) => {
  const { wechatPay, alipay, virtualPay } = deps.env
  if ([wechatPay, alipay, virtualPay].every(({ kind }) => kind !== 'sandbox')) return
  const post = posterTo(app, deps.env.publicUrl)
  const send = senderTo(app, deps.env.publicUrl)
  servePages(app, deps, post)
  app.post<{ Body: Static<typeof SheetSchema> }>('/virtual-confirm', { schema: { body: SheetSchema } }, async ({ body }) => {
    const tradeNo = await signedTrade(deps, body)
    if (tradeNo === null || !(await confirmTrade(deps, tradeNo, post))) throw notFound('可支付的交易')
    return { code: 200, msg: 'ok', res: {} }
  })
  app.post<ByTrade>('/app-store/:tradeNo/refund', { schema: { params: TradeParamsSchema } }, async ({ params }) => {
    const res = await askAppStore(deps, params.tradeNo, send)
    if (res === null) throw notFound('苹果收款的交易')
    return { code: 200, msg: 'ok', res }
  })
  // The payment sheet of the mini-program host, which receives only the prepay id.
  app.post<{ Body: Static<typeof ConfirmSchema> }>('/jsapi-confirm', { schema: { body: ConfirmSchema } }, async ({ body }) => {
    const paid = await confirmTrade(deps, body.prepay_id, post)
    if (!paid) throw notFound('可支付的交易')
    return { code: 200, msg: 'ok', res: {} }
  })
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const page = (title: string, content: string) => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/sandbox/cashier.css">
</head>
<body>
<main>
<p class="notice">沙箱收银台，不会真实扣款</p>
${content}
</main>
</body>
</html>
`

/** The cashier of an open trade: what is bought, what it costs, and the two ways on. */
function cashierPage(trade: SandboxTrade, payee: string): string {
  const price = `¥${amountText(trade.amount)}`
  const channel = trade.channel === 'alipay_h5' ? '支付宝' : '微信支付'
  const address = `/sandbox/cashier/${trade.trade_no}`
  return page(
    '收银台',
    `<h1>${escaped(trade.title)}</h1>
<p class="amount">${price}</p>
<dl>
<dt>收款方</dt><dd>${escaped(payee)}</dd>
<dt>支付方式</dt><dd>${channel}</dd>
<dt>交易单号</dt><dd>${trade.trade_no}</dd>
</dl>
<form method="post" action="${address}/pay"><button id="pay" class="primary">确认支付 ${price}</button></form>
<form method="post" action="${address}/give-up"><button id="give-up">放弃支付</button></form>`,
  )
}

/** Draws the page of a trade that can no longer be paid. */
function closedPage(trade: SandboxTrade): string {
  const state = trade.status === 'paid' || trade.status === 'refunded' ? '这笔订单已支付' : '这笔订单已关闭或已超时'
  return page('收银台', `<h1>${state}</h1>\n<p><a id="return" href="${escaped(trade.return_url)}">返回商户页面</a></p>`)
}

const noTradePage = page('收银台', '<h1>没有找到这笔交易</h1>')

const cashierStyle = `:root { color-scheme: light dark; --ground: #f5f6f8; --card: #fff; --text: #1d2129; --faint: #6b7280; --accent: #0a7d4f; }
@media (prefers-color-scheme: dark) { :root { --ground: #111418; --card: #1c2127; --text: #eef0f3; --faint: #9aa3af; --accent: #2bb57b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.6 -apple-system, "PingFang SC", "Microsoft YaHei", sans-serif; }
main { max-width: 480px; margin: 0 auto; padding: 24px 16px; }
.notice { margin: 0 0 16px; padding: 8px 12px; border-radius: 8px; background: #fff4d6; color: #7a4d00; text-align: center; font-size: 14px; }
h1 { margin: 0; font-size: 18px; text-align: center; overflow-wrap: anywhere; }
.amount { margin: 8px 0 16px; font-size: 36px; font-weight: 600; text-align: center; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 0 0 24px; padding: 16px; border-radius: 12px; background: var(--card); font-size: 14px; }
dt { color: var(--faint); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
button { width: 100%; height: 48px; margin-bottom: 12px; border: 1px solid var(--faint); border-radius: 24px; background: none; color: inherit; font: inherit; cursor: pointer; }
button.primary { border-color: var(--accent); background: var(--accent); color: #fff; font-weight: 600; }
a { display: block; color: var(--accent); text-align: center; }
`
