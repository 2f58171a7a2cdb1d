import { type KeyObject, sign, verify } from 'node:crypto'
import type { AlipayIdentity } from '#server/settings/payment-env'
import { fenOf } from '@/domain/money/price'
import { hasTexts, readJson } from '@/domain/text/read-json'
import { dateText } from '@/domain/time/day'
import { NotificationRefused, type PaidNotification, ProviderFailure, type RawNotification, type Receipt } from './provider'
import { momentOf } from './provider-time'
import type { Transport } from './transport'

const GATEWAY = 'https://openapi.alipay.com/gateway.do'
const TIMEOUT_MS = 10_000
const CODE_OK = '10000'

export type Method =
  | 'alipay.trade.wap.pay'
  | 'alipay.trade.query'
  | 'alipay.trade.close'
  | 'alipay.trade.refund'
  | 'alipay.trade.fastpay.refund.query'
  | 'alipay.fund.trans.uni.transfer'
  | 'alipay.fund.trans.common.query'
  | 'alipay.data.dataservice.bill.downloadurl.query'
type Answer = { code: string; sub_code?: string }
const isAnswer = (value: unknown): value is Answer & Fields => hasTexts(value, ['code'])

/** The signed fields of a request. */
export function alipayFields(identity: AlipayIdentity, method: Method, content: object, extra: Fields, now: number): Fields {
  const fields = {
    app_id: identity.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: dateText(now),
    version: '1.0',
  }
  return signRequest({ ...fields, ...extra, biz_content: JSON.stringify(content) }, identity.appKey)
}

/** The address that opens Alipay's own page. */
export const alipayAddress = (fields: Fields) => `${GATEWAY}?${new URLSearchParams(fields)}`

/** The answer as it was written: the signature is made over these very characters. */
function signedPart(text: string, method: Method): { content: string; signature: string } {
  const parts = new RegExp(`^\\{"${method.replaceAll('.', '_')}_response":(\\{.*\\}),"sign":"([^"]+)"`, 's').exec(text)
  return { content: parts?.[1] ?? '', signature: parts?.[2] ?? '' }
}

/** Asks Alipay and believes only what it signed. Throws ProviderFailure with Alipay's sub code. */
export async function askAlipay(
  identity: AlipayIdentity,
  transport: Transport,
  request: { method: Method; content: object; now: number },
): Promise<Fields> {
  const fields = alipayFields(identity, request.method, request.content, {}, request.now)
  const init = { method: 'POST', body: new URLSearchParams(fields), signal: AbortSignal.timeout(TIMEOUT_MS) }
  const reply = await transport(GATEWAY, init).catch(() => {
    throw new ProviderFailure('UNREACHABLE', 'alipay did not answer')
  })
  const { content, signature } = signedPart(await reply.text(), request.method)
  if (!rsaVerify(content, signature, identity.alipayKey)) throw new ProviderFailure('UNTRUSTED', 'answer of alipay: wrong signature')
  const answer = readJson(content, isAnswer)
  if (!answer) throw new ProviderFailure('MALFORMED', 'answer of alipay has no code')
  if (answer.code !== CODE_OK) throw new ProviderFailure(answer.sub_code ?? answer.code, `alipay refused ${request.method}`)
  return answer
}

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
export function readAlipayNotification(identity: AlipayIdentity, { body }: RawNotification): PaidNotification | null {
  const fields = Object.fromEntries(new URLSearchParams(body))
  if (!isNotificationSigned(fields, identity.alipayKey)) throw new NotificationRefused('wrong signature')
  if (fields.app_id !== identity.appId || fields.seller_id !== identity.sellerId) throw new NotificationRefused('another merchant')
  if (!PAID.has(fields.trade_status ?? '') || fields.refund_fee) return null
  const receipt = receiptOf(fields)
  if (receipt === null || !fields.notify_id) throw new NotificationRefused('not a paid trade')
  return { ...receipt, noticeId: `alipay:${fields.notify_id}` }
}

export type Fields = Record<string, string>

/** The text RSA2 signs: the filled fields in order of their names, as `a=1&b=2`. */
function signedText(fields: Fields, without: string[]): string {
  const names = Object.keys(fields).filter((name) => !without.includes(name) && fields[name] !== '')
  return names
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
}

/** A request of ours with its signature; `sign_type` is signed too. */
const signRequest = (fields: Fields, key: KeyObject): Fields => ({ ...fields, sign: rsaSign(signedText(fields, ['sign']), key) })

/** A notification with its signature; neither `sign` nor `sign_type` is signed. */
export const signNotification = (fields: Fields, key: KeyObject): Fields => ({
  ...fields,
  sign_type: 'RSA2',
  sign: rsaSign(signedText(fields, ['sign', 'sign_type']), key),
})

/** Whether Alipay signed the fields of a notification. */
const isNotificationSigned = (fields: Fields, key: KeyObject) =>
  fields.sign_type === 'RSA2' && rsaVerify(signedText(fields, ['sign', 'sign_type']), fields.sign ?? '', key)

/** RSA-SHA256 signature in base64: both providers sign with it. */
export const rsaSign = (message: string, key: KeyObject) => sign('sha256', Buffer.from(message), key).toString('base64')

/** Whether a base64 signature was made over the message by the owner of the key. A text that only decodes to its bytes is another one. */
export function rsaVerify(message: string, signature: string, key: KeyObject): boolean {
  const bytes = Buffer.from(signature, 'base64')
  return bytes.toString('base64') === signature && verify('sha256', Buffer.from(message), key, bytes)
}
