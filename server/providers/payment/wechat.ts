import { createHash } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { codeOf } from '#server/error-code'
import type { WechatIdentity } from '#server/settings/payment-env'
import type { Payment } from '@/contract/order/order.schema'
import type { MoneyLine } from '@/domain/order/refund'
import { billFen, billRows } from './bill-rows'
import { type Charge, type PaymentProvider, ProviderFailure, type RefundState, type TradeState } from './provider'
import { rfc3339 } from './provider-time'
import type { Transport } from './transport'
import {
  jsapiParams,
  PaidTransactionSchema,
  readWechatNotification,
  type WechatFetch,
  type WechatSend,
  wechatFetcher,
  wechatReceipt,
  wechatSender,
} from './wechat-api'

const BillSchema = Type.Object({ hash_type: Type.Literal('SHA1'), hash_value: Type.String(), download_url: Type.String() })
type WechatBill = Static<typeof BillSchema>

/** Where a bill can be fetched, from the reply of the platform. */
export function wechatBillOf(reply: unknown): WechatBill {
  if (!Value.Check(BillSchema, reply)) throw new ProviderFailure('MALFORMED', 'no bill')
  return reply
}

/** The lines of a bill of all trades. The platform signs its hash, so the file is checked against that. */
export function readWechatBill(text: string, { hash_value: hash }: WechatBill): MoneyLine[] {
  if (createHash('sha1').update(text).digest('hex') !== hash.toLowerCase()) throw new ProviderFailure('UNTRUSTED', 'bill with another hash')
  const rows = billRows(text, (line) => line.includes('商户订单号') && line.includes('交易状态'))
  return rows.flatMap((row): MoneyLine[] => {
    if (row.交易状态 === 'SUCCESS') return [{ kind: 'payment', ref: row.商户订单号 ?? '', amount: billFen(row.订单金额) }]
    const isBack = row.交易状态 === 'REFUND' && row.退款状态 === 'SUCCESS'
    return isBack ? [{ kind: 'refund', ref: row.商户退款单号 ?? '', amount: billFen(row.申请退款金额) }] : []
  })
}

const PrepaySchema = Type.Object({ prepay_id: Type.String() })
const H5Schema = Type.Object({ h5_url: Type.String() })
const StateSchema = Type.Object({ trade_state: Type.String() })
const RefundSchema = Type.Object({ status: Type.String() })
const CLOSED = new Set(['CLOSED', 'REVOKED', 'REFUND'])

type Setting = { identity: WechatIdentity; notifyUrl: string; now: () => number; transport: Transport }

/** The part of an order both ways to pay share. */
const orderBody = ({ identity, notifyUrl }: Setting, charge: Charge) => ({
  appid: charge.app === 'mini' ? identity.miniAppId : identity.appId,
  mchid: identity.mchId,
  description: charge.title.slice(0, 40),
  out_trade_no: charge.tradeNo,
  time_expire: rfc3339(charge.payBefore),
  notify_url: notifyUrl,
  amount: { total: charge.amount, currency: 'CNY' },
})

async function createJsapi(setting: Setting, send: WechatSend, charge: Charge): Promise<Payment> {
  if (charge.openid === null) throw new ProviderFailure('NO_OPENID', 'the JSAPI channel needs the openid of the payer')
  const body = { ...orderBody(setting, charge), payer: { openid: charge.openid } }
  const reply = await send('POST', '/v3/pay/transactions/jsapi', body)
  if (!Value.Check(PrepaySchema, reply)) throw new ProviderFailure('MALFORMED', 'no prepay_id')
  const { identity } = setting
  const appId = charge.app === 'mini' ? identity.miniAppId : identity.appId
  return jsapiParams({ ...identity, appId }, reply.prepay_id, setting.now())
}

async function createH5(setting: Setting, send: WechatSend, charge: Charge): Promise<Payment> {
  const scene = { payer_client_ip: charge.payerIp, h5_info: { type: 'Wap' } }
  const reply = await send('POST', '/v3/pay/transactions/h5', { ...orderBody(setting, charge), scene_info: scene })
  if (!Value.Check(H5Schema, reply)) throw new ProviderFailure('MALFORMED', 'no h5_url')
  return { kind: 'redirect', url: `${reply.h5_url}&redirect_url=${encodeURIComponent(charge.returnUrl)}` }
}

function stateOf(reply: unknown): TradeState {
  if (Value.Check(PaidTransactionSchema, reply)) return { kind: 'paid', receipt: wechatReceipt(reply) }
  return { kind: Value.Check(StateSchema, reply) && CLOSED.has(reply.trade_state) ? 'closed' : 'unpaid' }
}

const refundStates: Record<string, RefundState> = { SUCCESS: 'succeeded', PROCESSING: 'processing', CLOSED: 'failed', ABNORMAL: 'failed' }

/** Taken on is PROCESSING; only SUCCESS is money that went back. */
function refundState(reply: unknown): RefundState {
  const state = Value.Check(RefundSchema, reply) ? refundStates[reply.status] : undefined
  if (state === undefined) throw new ProviderFailure('MALFORMED', 'refund without a known status')
  return state
}

/** The bill of a day; a day without any trade has none. */
async function billOf(send: WechatSend, fetchFile: WechatFetch, day: string): Promise<MoneyLine[]> {
  try {
    const bill = wechatBillOf(await send('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`))
    return readWechatBill(await fetchFile(bill.download_url), bill)
  } catch (error) {
    if (codeOf(error) === 'NO_STATEMENT_EXIST') return []
    throw error
  }
}

/** WeChat Pay v3: JSAPI inside the messaging app, H5 in a mobile browser. */
export function wechatProvider(setting: Setting): PaymentProvider {
  const { identity, now } = setting
  const send = wechatSender(identity, now, setting.transport)
  const fetchFile = wechatFetcher(identity, now, setting.transport)
  const trade = (tradeNo: string) => `/v3/pay/transactions/out-trade-no/${tradeNo}`
  return {
    name: 'wechat',
    merchantId: identity.mchId,
    create: (charge) => (charge.channel === 'wechat_jsapi' ? createJsapi : createH5)(setting, send, charge),
    async query(tradeNo) {
      try {
        return stateOf(await send('GET', `${trade(tradeNo)}?mchid=${identity.mchId}`))
      } catch (error) {
        if (codeOf(error) === 'ORDER_NOT_EXIST') return { kind: 'unpaid' }
        throw error
      }
    },
    async close(tradeNo) {
      await send('POST', `${trade(tradeNo)}/close`, { mchid: identity.mchId })
    },
    async refund({ tradeNo, refundNo, amount, total }) {
      const money = { refund: amount, total, currency: 'CNY' }
      return refundState(
        await send('POST', '/v3/refund/domestic/refunds', { out_trade_no: tradeNo, out_refund_no: refundNo, amount: money }),
      )
    },
    async queryRefund({ refundNo }) {
      try {
        return refundState(await send('GET', `/v3/refund/domestic/refunds/${refundNo}`))
      } catch (error) {
        if (codeOf(error) === 'RESOURCE_NOT_EXISTS') return 'unknown'
        throw error
      }
    },
    bill: ({ day }) => billOf(send, fetchFile, day),
    verifyNotify: (notice) => readWechatNotification(identity, notice, now()),
  }
}
