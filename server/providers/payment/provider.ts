import type { PayChannel, Payment } from '@/contract/money/order.schema'

export type ProviderName = 'wechat' | 'alipay'

/** What a provider is asked to collect. Amount in fen, moments in epoch ms. */
export type Charge = {
  tradeNo: string
  channel: PayChannel
  amount: number
  title: string
  payBefore: number
  payerIp: string
  /** The payer inside the messaging app; only the JSAPI channel of the real provider needs it. */
  openid: string | null
  /** Through which of our apps the payer came; each has an AppID of its own. */
  app: 'web' | 'mini'
  /** Where the learner comes back to. Given by the server, never by a request. */
  returnUrl: string
}

/** Money that arrived, as a provider tells it. */
export type Receipt = { tradeNo: string; providerId: string; merchantId: string; amount: number; paidAt: number }
/** A receipt told by a notification; `noticeId` is the provider's own and makes it count once. */
export type PaidNotice = Receipt & { noticeId: string }
export type TradeState = { kind: 'paid'; receipt: Receipt } | { kind: 'unpaid' } | { kind: 'closed' }
/** A notification as it came over the wire: signatures are made over the raw bytes. */
export type RawNotice = { headers: Record<string, unknown>; body: string }

/** A part of a trade that goes back. Fen. */
export type RefundOrder = { tradeNo: string; refundNo: string; amount: number; total: number }
export type RefundState = 'succeeded' | 'processing' | 'failed' | 'unknown'

export type PaymentProvider = {
  name: ProviderName
  merchantId: string
  create(charge: Charge): Promise<Payment>
  query(tradeNo: string): Promise<TradeState>
  /** Closes an unpaid trade; a paid one stays paid. */
  close(tradeNo: string): Promise<void>
  /** Gives an amount back, once for a refund number however often it is asked. Taken on is not yet done. */
  refund(refund: RefundOrder): Promise<RefundState>
  /** How a refund stands; `unknown` when the provider has never heard of it. */
  queryRefund(refund: RefundOrder): Promise<RefundState>
  /** The money a notification tells of, or null when it tells of something else. Throws NoticeRefused when it is not genuine. */
  verifyNotify(notice: RawNotice): PaidNotice | null
}

/** A notification that is forged, stale, or does not fit our books. */
export class NoticeRefused extends Error {
  override name = 'NoticeRefused'
}

/** The provider said no, or said nothing that can be believed. `code` is its own word for why. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}
