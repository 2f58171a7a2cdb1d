import type { PayChannel, Payment } from '@/contract/order/order.schema'
import type { MoneyLine } from '@/domain/order/refund'

export type ProviderName = 'wechat' | 'alipay' | 'virtual'

/** Names a learner in the mini-program, and the key that their session signs with. */
export type MiniSession = { openId: string; sessionKey: string }

/** A payment to collect. Amount in fen, moments in epoch ms. */
export type Charge = {
  tradeNo: string
  channel: PayChannel
  amount: number
  title: string
  payBefore: number
  payerIp: string
  /** The payer inside the messaging app; only the JSAPI channel of the real provider needs it. */
  openid: string | null
  /** The session of the mini-program that the payer is in now; only virtual payment needs it, and it is never stored. */
  session?: MiniSession
  /** Through which of our apps the payer came; each has an AppID of its own. */
  app: 'web' | 'mini'
  /** Where the learner comes back to. Given by the server, never by a request. */
  returnUrl: string
}

/** Leads who gives up at a cashier to the unpaid order itself, past the page that looks for a payment. */
export const quitUrlOf = (returnUrl: string): string => returnUrl.replace('/success/intermediate/page', '')

/** Money received, as reported by a provider. `payer` is the provider's name for who paid, empty when it gave none. */
export type Receipt = { tradeNo: string; providerId: string; merchantId: string; amount: number; paidAt: number; payer?: string }
/** A receipt from a notification; `noticeId` is the provider's own id and makes it count once. */
export type PaidNotification = Receipt & { noticeId: string }
export type TradeState = { kind: 'paid'; receipt: Receipt } | { kind: 'unpaid' } | { kind: 'closed' }
/** A notification as it came over the wire: signatures are made over the raw bytes, some of them are in the address. */
export type RawNotification = { headers: Record<string, unknown>; body: string; query?: Record<string, unknown> }

/** A part of a trade that goes back. Fen. */
export type RefundOrder = { tradeNo: string; refundNo: string; amount: number; total: number }
export type RefundState = 'succeeded' | 'processing' | 'failed' | 'unknown'

/** A day in Asia/Shanghai, `YYYY-MM-DD`, and its bounds in epoch ms. */
export type BillDay = { day: string; from: number; to: number }

/** Money that went back without us: the whole of a trade, as it does where the App Store gives it back. Fen. */
export type GivenBack = { tradeNo: string; amount: number }

export type PaymentProvider = {
  name: ProviderName
  merchantId: string
  create(charge: Charge): Promise<Payment>
  query(tradeNo: string): Promise<TradeState>
  /** Closes an unpaid trade; a paid one stays paid. */
  close(tradeNo: string): Promise<void>
  /** Refunds an amount, once per refund number. Accepted does not mean done. */
  refund(refund: RefundOrder): Promise<RefundState>
  /** The state of a refund; `unknown` when the provider has no record of it. */
  queryRefund(refund: RefundOrder): Promise<RefundState>
  /** All money of a day that came or went back through this provider, from its bill. */
  bill(day: BillDay): Promise<MoneyLine[]>
  /** The money of a notification, or null when it is about something else. Throws NotificationRefused when it is not genuine. */
  verifyNotify(notice: RawNotification): PaidNotification | null | Promise<PaidNotification | null>
  /** The trade that a notification says went back without us, or null when it is about something else. Throws NotificationRefused like the other. */
  readGivenBack?(notice: RawNotification): Promise<GivenBack | null>
  /** The trade that a notification wants the school's word on before the App Store decides, or null. Throws NotificationRefused like the others. */
  readRefundQuestion?(notice: RawNotification): string | null
}

/** A notification that is forged, stale, or does not fit our books. */
export class NotificationRefused extends Error {
  override name = 'NotificationRefused'
}

/** The provider refused, or its reply cannot be verified. `code` is the provider's error code. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}
