import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import {
  billLines,
  findTrade,
  hasRefund,
  isPaid,
  makeRefund,
  moveTrade,
  openTrade,
  type PaidTrade,
  type SandboxTrade,
  storedPair,
} from '#server/repositories/order/sandbox'
import type { AlipayIdentity, VirtualIdentity, WechatIdentity } from '#server/settings/payment-env'
import type { Payment } from '@/contract/order/order.schema'
import { amountText } from '@/domain/money/price'
import { providerOf } from '@/domain/order/pay'
import { dateText } from '@/domain/time/day'
import { readAlipayNotification, signNotification } from './alipay-api'
import type { BillDay, Charge, PaymentProvider, ProviderName, RawNotification, RefundOrder, RefundState, TradeState } from './provider'
import { rfc3339 } from './provider-time'
import { givenBackOf, paidOf, sheetParams } from './virtual'
import { pushOf, readRefundQuestion } from './virtual-api'
import { virtualBooks } from './virtual-books'
import { jsapiParams, platformHeaders, readWechatNotification, seal } from './wechat-api'

function tradeState(trade: SandboxTrade | undefined, merchantId: string): TradeState {
  if (trade && isPaid(trade)) {
    const { trade_no: tradeNo, provider_id: providerId, paid_at: paidAt, amount } = trade
    return { kind: 'paid', receipt: { tradeNo, providerId, merchantId, amount, paidAt } }
  }
  return { kind: trade?.status === 'closed' ? 'closed' : 'unpaid' }
}

/** Serves both pretended providers alike: they keep their trades in `sandbox_trade`. */
function sandboxTrades({ db, now }: Deps, name: ProviderName, merchantId: string) {
  return {
    name,
    merchantId,
    query: async (tradeNo: string) => tradeState(await findTrade(db, tradeNo), merchantId),
    close: (tradeNo: string) => moveTrade(db, tradeNo, 'open', 'closed'),
    refund: (refund: RefundOrder) => makeRefund(db, refund, now()),
    queryRefund: async ({ refundNo }: RefundOrder) => ((await hasRefund(db, refundNo)) ? ('succeeded' as const) : ('unknown' as const)),
    bill: (day: BillDay) => billLines(db, name, day),
  }
}

/** Sandbox providers: a local cashier page, no real money, and notifications with real signatures. */
export function sandboxProviders(deps: Deps, keys: SandboxKeys): Record<ProviderName, PaymentProvider> {
  const books = virtualBooks(deps.db)
  const virtualTrades = sandboxTrades(deps, 'virtual', keys.virtual.offerId)
  const backOf = async (tradeNo: string) => {
    const trade = await findTrade(deps.db, tradeNo)
    return trade?.status === 'refunded' ? trade.amount : 0
  }
  // The App Store gives its orders back by itself; of the others nothing is known here.
  const appleState = async ({ tradeNo, amount }: RefundOrder, otherwise: RefundState): Promise<RefundState | null> => {
    if (!(await books.payerOf(tradeNo))?.isApple) return null
    return (await backOf(tradeNo)) >= amount ? 'succeeded' : otherwise
  }
  const create = async (charge: Charge): Promise<Payment> => {
    // A sheet that cannot be signed opens no trade.
    const sheet = charge.channel === 'wechat_virtual' ? sheetParams(keys.virtual, charge) : null
    await openTrade(deps.db, charge)
    if (sheet) return sheet
    if (charge.channel === 'wechat_jsapi') return jsapiParams(keys.wechat, charge.tradeNo, deps.now())
    return { kind: 'redirect', url: `${deps.env.publicUrl}/sandbox/cashier/${charge.tradeNo}` }
  }
  return {
    wechat: {
      ...sandboxTrades(deps, 'wechat', keys.wechat.mchId),
      create,
      verifyNotify: (notice: RawNotification) => readWechatNotification(keys.wechat, notice, deps.now()),
    },
    alipay: {
      ...sandboxTrades(deps, 'alipay', keys.alipay.appId),
      create,
      verifyNotify: (notice: RawNotification) => readAlipayNotification(keys.alipay, notice),
    },
    virtual: {
      ...virtualTrades,
      create,
      refund: async (refund) => (await appleState(refund, 'failed')) ?? virtualTrades.refund(refund),
      queryRefund: async (refund) => (await appleState(refund, 'unknown')) ?? virtualTrades.queryRefund(refund),
      verifyNotify: (notice: RawNotification) => paidOf(notice, { identity: keys.virtual, books, query: virtualTrades.query }),
      readGivenBack: (notice) => givenBackOf(notice, { identity: keys.virtual, books, backOf }),
      readRefundQuestion: (notice) => readRefundQuestion(keys.virtual, notice),
    },
  }
}

type KeyName = 'wechat-merchant' | 'wechat-platform' | 'alipay'
type Pair = { publicKey: KeyObject; privateKey: KeyObject }

/** Both ends of the sandbox: who we are, and the keys the pretended platforms sign with. */
export type SandboxKeys = {
  wechat: WechatIdentity
  alipay: AlipayIdentity
  virtual: VirtualIdentity
  wechatPlatformKey: KeyObject
  alipayPlatformKey: KeyObject
}

const makePair = promisify(generateKeyPair)

async function makePems() {
  const { publicKey, privateKey } = await makePair('rsa', { modulusLength: 2048 })
  const [public_pem, private_pem] = [publicKey.export({ type: 'spki', format: 'pem' }), privateKey.export({ type: 'pkcs8', format: 'pem' })]
  return { public_pem: String(public_pem), private_pem: String(private_pem) }
}

/** Reads a key pair; the first process to ask makes it, and all keep the one that was stored. */
async function pairOf(db: Db, name: KeyName): Promise<Pair> {
  const row = await storedPair(db, name, makePems)
  return { publicKey: createPublicKey(row.public_pem), privateKey: createPrivateKey(row.private_pem) }
}

const fingerprint = (key: KeyObject) =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
const secretOf = (key: KeyObject) =>
  createHash('sha256')
    .update(key.export({ type: 'pkcs8', format: 'der' }))
    .digest('hex')
    .slice(0, 32)

/** The keys of the sandbox, made at the first use and kept in the database. */
export async function sandboxKeys(db: Db): Promise<SandboxKeys> {
  const merchant = await pairOf(db, 'wechat-merchant')
  const platform = await pairOf(db, 'wechat-platform')
  const alipay = await pairOf(db, 'alipay')
  return {
    wechat: {
      appId: 'wx0000000000000000',
      miniAppId: 'wx0000000000000001',
      mchId: '1900000001',
      merchantSerial: fingerprint(merchant.publicKey).slice(0, 40).toUpperCase(),
      merchantKey: merchant.privateKey,
      platformSerial: fingerprint(platform.publicKey).slice(0, 40).toUpperCase(),
      platformKey: platform.publicKey,
      apiV3Key: secretOf(platform.privateKey),
    },
    alipay: { appId: '2021000000000001', sellerId: '2088000000000001', appKey: merchant.privateKey, alipayKey: alipay.publicKey },
    virtual: {
      miniAppId: 'wx0000000000000001',
      offerId: '1450000001',
      appKey: secretOf(merchant.privateKey),
      productId: 'qiming',
      productFen: 1,
      noticeToken: secretOf(alipay.privateKey),
      noticeKey: createHash('sha256').update(secretOf(alipay.privateKey)).digest(),
    },
    wechatPlatformKey: platform.privateKey,
    alipayPlatformKey: alipay.privateKey,
  }
}

/** A notification ready to be posted. */
export type OutgoingNotification = {
  path: '/notify/wechat' | '/notify/alipay' | `/notify/virtual?${string}`
  headers: Record<string, string>
  body: string
}

function wechatNotification(keys: SandboxKeys, trade: PaidTrade, now: number): OutgoingNotification {
  const transaction = {
    appid: keys.wechat.appId,
    mchid: keys.wechat.mchId,
    out_trade_no: trade.trade_no,
    transaction_id: trade.provider_id,
    trade_type: trade.channel === 'wechat_jsapi' ? 'JSAPI' : 'MWEB',
    trade_state: 'SUCCESS',
    trade_state_desc: '支付成功',
    success_time: rfc3339(trade.paid_at),
    amount: { total: trade.amount, payer_total: trade.amount, currency: 'CNY', payer_currency: 'CNY' },
  }
  const body = JSON.stringify({
    id: `notice-${trade.trade_no}`,
    create_time: rfc3339(now),
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: { original_type: 'transaction', ...seal(JSON.stringify(transaction), keys.wechat.apiV3Key, 'transaction') },
  })
  const key = { serial: keys.wechat.platformSerial, privateKey: keys.wechatPlatformKey }
  return { path: '/notify/wechat', headers: { 'content-type': 'application/json', ...platformHeaders(key, body, now) }, body }
}

function alipayNotification(keys: SandboxKeys, trade: PaidTrade, now: number): OutgoingNotification {
  const fields = {
    notify_id: `notice-${trade.trade_no}`,
    notify_type: 'trade_status_sync',
    notify_time: dateText(now),
    charset: 'utf-8',
    version: '1.0',
    app_id: keys.alipay.appId,
    seller_id: keys.alipay.sellerId,
    out_trade_no: trade.trade_no,
    trade_no: trade.provider_id,
    trade_status: 'TRADE_SUCCESS',
    subject: trade.title,
    total_amount: amountText(trade.amount),
    gmt_payment: dateText(trade.paid_at),
  }
  const body = new URLSearchParams(signNotification(fields, keys.alipayPlatformKey)).toString()
  return { path: '/notify/alipay', headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body }
}

const seconds = (at: number) => Math.floor(at / 1000)

/** Seals what virtual payment tells the shop. */
function pushedBy(virtual: VirtualIdentity, told: object, now: number): OutgoingNotification {
  const message = { ToUserName: 'gh_sandbox', FromUserName: 'sandbox', CreateTime: seconds(now), MsgType: 'event', ...told }
  const { query, body } = pushOf(virtual, message, now)
  return { path: `/notify/virtual?${query}`, headers: { 'content-type': 'application/json' }, body }
}

function virtualNotification({ virtual }: SandboxKeys, trade: PaidTrade, now: number): OutgoingNotification {
  const told = {
    Event: 'xpay_goods_deliver_notify',
    OpenId: trade.open_id,
    OutTradeNo: trade.trade_no,
    Env: 0,
    WeChatPayInfo: { MchOrderNo: trade.trade_no, TransactionId: trade.provider_id, PaidTime: seconds(trade.paid_at) },
    GoodsInfo: { ProductId: virtual.productId, Quantity: trade.amount, OrigPrice: 1, ActualPrice: trade.amount, Attach: '' },
  }
  return pushedBy(virtual, told, now)
}

/** The question of the App Store whether a trade may go back; all of its values are texts, and it names no payer. */
export function refundQuestionOf(virtual: VirtualIdentity, { trade_no, amount, paid_at }: PaidTrade, now: number): OutgoingNotification {
  const told = {
    Event: 'xpay_subscribe_ios_refund_query_notify',
    refund_time: String(seconds(now)),
    order_time: String(seconds(paid_at)),
    channel_bill: '',
    bundleid: 'com.tencent.xin',
    product_id: virtual.productId,
    p_count: String(amount / virtual.productFen),
    refund_request_reason: 'UNINTENDED_PURCHASE',
    provide_status: '1',
    pay_order_id: trade_no,
  }
  return pushedBy(virtual, told, now)
}

/** The App Store gave a trade back. */
export const givenBackNotificationOf = (virtual: VirtualIdentity, { trade_no, open_id, amount }: PaidTrade, now: number) =>
  pushedBy(virtual, { Event: 'xpay_refund_notify', OpenId: open_id, MchOrderId: trade_no, RefundFee: amount, RetCode: 0 }, now)

const notifiers = { wechat: wechatNotification, alipay: alipayNotification, virtual: virtualNotification }

/** Builds the notice that the provider of the trade's channel would post, signed as that provider signs. */
export function paidNotificationOf(keys: SandboxKeys, trade: PaidTrade, now: number): OutgoingNotification {
  return notifiers[providerOf(trade.channel)](keys, trade, now)
}
