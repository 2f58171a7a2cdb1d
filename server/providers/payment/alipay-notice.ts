import { fenOf } from '@/domain/money/price'
import { type AlipayIdentity, type Fields, isNoticeSigned } from './alipay-signing'
import { NoticeRefused, type PaidNotice, type RawNotice, type Receipt } from './provider'
import { momentOf } from './provider-time'

const PAID = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED'])

/** Identifies the payer: the open id where this merchant is given one, else the older user id. */
export const alipayPayer = (fields: Fields): string => fields.buyer_open_id || fields.buyer_id || fields.buyer_user_id || ''

/** The receipt in the fields of a paid trade; null when the money cannot be read. */
function receiptOf(fields: Fields): Receipt | null {
  const amount = fenOf(fields.total_amount ?? '')
  const paidAt = momentOf(fields.gmt_payment ?? '')
  if (amount === null || Number.isNaN(paidAt) || !fields.out_trade_no || !fields.trade_no) return null
  return {
    tradeNo: fields.out_trade_no,
    providerId: fields.trade_no,
    merchantId: fields.app_id ?? '',
    amount,
    paidAt,
    payer: alipayPayer(fields),
  }
}

/** Reads an Alipay notification, a form signed with RSA2. */
export function readAlipayNotice(identity: AlipayIdentity, { body }: RawNotice): PaidNotice | null {
  const fields = Object.fromEntries(new URLSearchParams(body))
  if (!isNoticeSigned(fields, identity.alipayKey)) throw new NoticeRefused('wrong signature')
  if (fields.app_id !== identity.appId || fields.seller_id !== identity.sellerId) throw new NoticeRefused('another merchant')
  if (!PAID.has(fields.trade_status ?? '') || fields.refund_fee) return null
  const receipt = receiptOf(fields)
  if (receipt === null || !fields.notify_id) throw new NoticeRefused('not a paid trade')
  return { ...receipt, noticeId: `alipay:${fields.notify_id}` }
}
