import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { codeOf } from '#server/error-code'
import type { VirtualIdentity } from '#server/settings/payment-env'
import type { Payment } from '@/contract/order/order.schema'
import type { MoneyLine } from '@/domain/order/refund'
import {
  type BillDay,
  type Charge,
  type GivenBack,
  NotificationRefused,
  type PaidNotification,
  type PaymentProvider,
  ProviderFailure,
  type RawNotification,
  type RefundOrder,
  type RefundState,
  type TradeState,
} from './provider'
import type { Transport } from './transport'
import { readDelivery, readRefund, readRefundQuestion, sheetSig, userSignature, virtualSender } from './virtual-api'

/** Answers of the platform that are no fault: no such order, a refund under way, a refund taken on before. */
const NO_SUCH_ORDER = '268490002'
const UNDER_WAY = new Set(['268490014', '268490004'])
/** A refund that the platform never makes: the order is closed to refunds. */
const NEVER = '268490013'

const PAID = new Set([2, 3, 4])
const OVER = new Set([5, 6, 8, 9, 10])
const REFUNDED = new Set([5, 8, 10])
const REFUND_FAILED = 7
const REAL = 1

/** The payer of a trade, as it was noted when the trade was opened. `isApple`: the App Store took the money, and it alone gives it back. */
export type VirtualPayer = { openId: string; isApple: boolean }
/** Trades and refunds that have to do with a day. */
export type DayTrades = { trades: readonly string[]; refunds: readonly RefundOrder[] }
export type VirtualBooks = {
  payerOf: (tradeNo: string) => Promise<VirtualPayer | null>
  tradesOf: (day: BillDay) => Promise<DayTrades>
}

type Setting = {
  identity: VirtualIdentity
  token: () => Promise<string>
  books: VirtualBooks
  transport: Transport
}

const OrderSchema = Type.Object({
  order_id: Type.String(),
  status: Type.Integer(),
  paid_fee: Type.Optional(Type.Integer()),
  refund_fee: Type.Optional(Type.Integer()),
  left_fee: Type.Optional(Type.Integer()),
  paid_time: Type.Optional(Type.Integer()),
  env_type: Type.Optional(Type.Integer()),
  wx_order_id: Type.Optional(Type.String()),
})
type VirtualOrder = Static<typeof OrderSchema>

/** Parameters of the payment sheet of virtual goods, signed by the application and by the session of the payer. */
export function sheetParams(identity: VirtualIdentity, charge: Charge): Payment {
  if (!charge.session) throw new ProviderFailure('NO_OPENID', 'virtual payment needs the session of the payer')
  if (charge.amount % identity.productFen !== 0) throw new ProviderFailure('NO_MULTIPLE', 'the price is no multiple of the product')
  const signData = JSON.stringify({
    offerId: identity.offerId,
    buyQuantity: charge.amount / identity.productFen,
    env: 0,
    currencyType: 'CNY',
    productId: identity.productId,
    goodsPrice: identity.productFen,
    outTradeNo: charge.tradeNo,
    attach: '',
  })
  const signatures = { paySig: sheetSig(identity.appKey, signData), signature: userSignature(charge.session.sessionKey, signData) }
  return { kind: 'virtual', mode: 'short_series_goods', signData, ...signatures }
}

/** A genuine push says which order to look at; the money is what the platform answers when it is asked. */
export async function paidOf(
  notice: RawNotification,
  { identity, books, query }: { identity: VirtualIdentity; books: VirtualBooks; query: (tradeNo: string) => Promise<TradeState> },
): Promise<PaidNotification | null> {
  const delivery = readDelivery(identity, notice)
  if (delivery === null) return null
  const payer = await books.payerOf(delivery.OutTradeNo)
  if (payer === null) throw new NotificationRefused('unknown trade')
  if (payer.openId !== delivery.OpenId) throw new NotificationRefused('another payer')
  const state = await query(delivery.OutTradeNo)
  if (state.kind !== 'paid') throw new ProviderFailure('NOT_PAID', 'the platform pushed an order that it does not call paid')
  return { ...state.receipt, payer: delivery.OpenId, noticeId: `virtual:${delivery.OutTradeNo}` }
}

/** The App Store gives an order back without us; every other refund that the platform tells of is one of ours. `backOf`: what the platform says went back of a trade, in fen. */
export async function givenBackOf(
  notice: RawNotification,
  { identity, books, backOf }: { identity: VirtualIdentity; books: VirtualBooks; backOf: (tradeNo: string) => Promise<number> },
): Promise<GivenBack | null> {
  const told = readRefund(identity, notice)
  if (told === null) return null
  const payer = await books.payerOf(told.tradeNo)
  if (payer === null) throw new NotificationRefused('unknown trade')
  if (payer.openId !== told.openId) throw new NotificationRefused('another payer')
  if (!payer.isApple) return null
  const amount = await backOf(told.tradeNo)
  if (amount === 0) throw new ProviderFailure('NOT_BACK', 'the platform pushed a refund that it does not know of')
  return { tradeNo: told.tradeNo, amount }
}

function refundStateOf({ status }: VirtualOrder): RefundState {
  if (REFUNDED.has(status)) return 'succeeded'
  return status === REFUND_FAILED ? 'failed' : 'processing'
}

/** The receipt of an order that was paid; null for one that was not. */
function stateOf({ order_id: tradeNo, status, paid_fee, paid_time, env_type, wx_order_id }: VirtualOrder, merchantId: string): TradeState {
  if (!PAID.has(status) || paid_fee === undefined || paid_time === undefined) return { kind: OVER.has(status) ? 'closed' : 'unpaid' }
  if (env_type !== undefined && env_type !== REAL) throw new ProviderFailure('SANDBOX', 'money of the sandbox of the platform')
  return { kind: 'paid', receipt: { tradeNo, providerId: wx_order_id ?? tradeNo, merchantId, amount: paid_fee, paidAt: paid_time * 1000 } }
}

type Platform = {
  send: ReturnType<typeof virtualSender>
  books: VirtualBooks
  orderOf: (openid: string, id: string) => Promise<VirtualOrder | null>
  backOf: (tradeNo: string) => Promise<number>
}

/** Refunds by the platform, and what is known of those that the App Store makes. */
function refundsBy({ send, books, orderOf, backOf }: Platform): Pick<PaymentProvider, 'refund' | 'queryRefund'> {
  // The App Store knows none of our numbers of refunds: its order itself is given back.
  const queryRefund = async ({ tradeNo, refundNo, amount }: RefundOrder): Promise<RefundState> => {
    const payer = await books.payerOf(tradeNo)
    if (payer?.isApple) return (await backOf(tradeNo)) >= amount ? 'succeeded' : 'unknown'
    const order = await orderOf(payer?.openId ?? '', refundNo)
    return order === null ? 'unknown' : refundStateOf(order)
  }
  const refundOwn = async (openid: string, { tradeNo, refundNo, amount }: RefundOrder): Promise<RefundState> => {
    const paid = await orderOf(openid, tradeNo)
    if (paid === null) throw new ProviderFailure('MALFORMED', 'no order to refund')
    const ask = { openid, order_id: tradeNo, refund_order_id: refundNo, left_fee: paid.left_fee ?? paid.paid_fee ?? 0, refund_fee: amount }
    try {
      await send('/xpay/refund_order', { ...ask, biz_meta: '', refund_reason: '0', req_from: '3' })
    } catch (error) {
      const code = String(codeOf(error))
      if (code === NEVER) return 'failed'
      if (!UNDER_WAY.has(code)) throw error
    }
    return queryRefund({ tradeNo, refundNo, amount, total: amount })
  }
  const refund = async (ask: RefundOrder): Promise<RefundState> => {
    const payer = await books.payerOf(ask.tradeNo)
    if (!payer?.isApple) return refundOwn(payer?.openId ?? '', ask)
    // Nobody but the App Store gives its money back.
    return (await backOf(ask.tradeNo)) >= ask.amount ? 'succeeded' : 'failed'
  }
  return { refund, queryRefund }
}

/** Virtual payment of the mini-program: courses and beans as so many pieces of one product. */
export function virtualProvider({ identity, token, books, transport }: Setting): PaymentProvider {
  const send = virtualSender(identity, token, transport)
  const orderOf = async (openid: string, id: string): Promise<VirtualOrder | null> => {
    try {
      const { order } = await send('/xpay/query_order', { openid, order_id: id })
      if (!Value.Check(OrderSchema, order) || order.order_id !== id) throw new ProviderFailure('MALFORMED', 'an answer about another order')
      return order
    } catch (error) {
      // All other fields of this call never change, so a wrong one is the number: the sheet was never opened.
      if (codeOf(error) === NO_SUCH_ORDER) return null
      throw error
    }
  }
  const openIdOf = async (tradeNo: string) => (await books.payerOf(tradeNo))?.openId ?? ''
  const query = async (tradeNo: string): Promise<TradeState> => {
    const order = await orderOf(await openIdOf(tradeNo), tradeNo)
    return order === null ? { kind: 'unpaid' } : stateOf(order, identity.offerId)
  }
  // An order that was given back was paid before.
  const moneyOf = async (tradeNo: string) => {
    const order = await orderOf(await openIdOf(tradeNo), tradeNo)
    if (!order?.paid_fee || !order.paid_time) return null
    return { amount: order.paid_fee, paidAt: order.paid_time * 1000 }
  }
  const backOf = async (tradeNo: string) => {
    const order = await orderOf(await openIdOf(tradeNo), tradeNo)
    return order && REFUNDED.has(order.status) ? (order.refund_fee ?? order.paid_fee ?? 0) : 0
  }
  const { refund, queryRefund } = refundsBy({ send, books, orderOf, backOf })
  return {
    name: 'virtual',
    merchantId: identity.offerId,
    create: async (charge) => sheetParams(identity, charge),
    query,
    // The platform closes an order that nobody pays by itself; money that comes all the same goes back.
    close: async () => {},
    refund,
    queryRefund,
    bill: (day) => billBy(books, { day, moneyOf, queryRefund }),
    verifyNotify: (notice) => paidOf(notice, { identity, books, query }),
    readGivenBack: (notice) => givenBackOf(notice, { identity, books, backOf }),
    readRefundQuestion: (notice) => readRefundQuestion(identity, notice),
  }
}

type Asks = { day: BillDay; moneyOf: (tradeNo: string) => Promise<{ amount: number; paidAt: number } | null> } & Pick<
  PaymentProvider,
  'queryRefund'
>

/**
 * The lines of a day. The platform documents no form of its bill, so it is asked about every trade that was opened or booked that day and
 * about every refund: all trades are numbered by us, so that no money comes under a number we do not ask for.
 */
async function billBy(books: VirtualBooks, { day, moneyOf, queryRefund }: Asks): Promise<MoneyLine[]> {
  const { trades, refunds } = await books.tradesOf(day)
  const lines: MoneyLine[] = []
  for (const ref of trades) {
    const money = await moneyOf(ref)
    if (money && money.paidAt >= day.from && money.paidAt < day.to) lines.push({ kind: 'payment', ref, amount: money.amount })
  }
  for (const refund of refunds)
    if ((await queryRefund(refund)) === 'succeeded') lines.push({ kind: 'refund', ref: refund.refundNo, amount: refund.amount })
  return lines
}
