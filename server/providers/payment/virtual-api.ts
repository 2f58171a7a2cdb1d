import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { VirtualIdentity } from '#server/settings/payment-env'
import type { RefundWord } from '@/domain/order/apple-word'
import { isRecord, readJson } from '@/domain/text/read-json'
import { NotificationRefused, ProviderFailure, type RawNotification } from './provider'
import type { Transport } from './transport'

const ORIGIN = 'https://api.weixin.qq.com'
const TIMEOUT_MS = 10_000
/** Name that the platform signs a call of its payment sheet under, in place of a path. */
const SHEET = 'requestVirtualPayment'

const hmacHex = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

/** Signs the bytes of a call in the name of the application. `uri` is the path without a query. */
export const paySig = (appKey: string, uri: string, body: string): string => hmacHex(appKey, `${uri}&${body}`)

/** Signs the same bytes in the name of the learner's session. */
export const userSignature = (sessionKey: string, body: string): string => hmacHex(sessionKey, body)

export const sheetSig = (appKey: string, signData: string): string => paySig(appKey, SHEET, signData)

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Sends signed calls to virtual payment. Throws with the platform's code of a refusal. */
export function virtualSender(identity: VirtualIdentity, token: () => Promise<string>, transport: Transport) {
  return async (path: string, content: object): Promise<Record<string, unknown>> => {
    const body = JSON.stringify({ ...content, env: 0 })
    const query = new URLSearchParams({ access_token: await token(), pay_sig: paySig(identity.appKey, path, body) })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: AbortSignal.timeout(TIMEOUT_MS) }
    const reply = await transport(`${ORIGIN}${path}?${query}`, init).catch(() => {
      throw new ProviderFailure('UNREACHABLE', 'virtual payment did not answer')
    })
    const answer = readJson(await reply.text())
    if (!reply.ok || !isRecord(answer)) throw new ProviderFailure('MALFORMED', `virtual payment answered HTTP ${reply.status}`)
    const code = Number(answer.errcode ?? 0)
    if (code !== 0) throw new ProviderFailure(String(code), `virtual payment refused ${path}`)
    return answer
  }
}

const sha1 = (...parts: string[]) => createHash('sha1').update(parts.sort().join('')).digest('hex')

type PushQuery = { timestamp: string; nonce: string }
const partsOf = (query: Record<string, unknown> = {}): PushQuery => ({
  timestamp: String(query.timestamp ?? ''),
  nonce: String(query.nonce ?? ''),
})

/** Answers the first call of a push address: the platform expects its text back. Throws when the call is not the platform's. */
export function echoOf({ noticeToken }: VirtualIdentity, query: Record<string, unknown>): string {
  const { timestamp, nonce } = partsOf(query)
  if (!isSame(String(query.signature ?? ''), sha1(noticeToken, timestamp, nonce))) throw new NotificationRefused('wrong signature')
  return String(query.echostr ?? '')
}

const IV_BYTES = 16
const LENGTH_BYTES = 4
const BLOCK = 32

/** Seals a message as the platform pushes it: random bytes, length, text and AppID. */
export function sealPush({ noticeKey, miniAppId }: VirtualIdentity, text: string): string {
  const content = Buffer.from(text)
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(content.length)
  const plain = Buffer.concat([randomBytes(IV_BYTES), length, content, Buffer.from(miniAppId)])
  const pad = BLOCK - (plain.length % BLOCK)
  const cipher = createCipheriv('aes-256-cbc', noticeKey, noticeKey.subarray(0, IV_BYTES)).setAutoPadding(false)
  return Buffer.concat([cipher.update(Buffer.concat([plain, Buffer.alloc(pad, pad)])), cipher.final()]).toString('base64')
}

function openPush({ noticeKey, miniAppId }: VirtualIdentity, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length === 0 || bytes.length % IV_BYTES !== 0) throw new NotificationRefused('message does not open')
  const decipher = createDecipheriv('aes-256-cbc', noticeKey, noticeKey.subarray(0, IV_BYTES)).setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(bytes), decipher.final()])
  const pad = plain.at(-1) ?? 0
  const start = IV_BYTES + LENGTH_BYTES
  const length = plain.length > start ? plain.readUInt32BE(IV_BYTES) : plain.length
  const end = start + length
  const isWhole = pad >= 1 && pad <= BLOCK && end <= plain.length - pad
  if (!isWhole || plain.subarray(end, plain.length - pad).toString('utf8') !== miniAppId)
    throw new NotificationRefused('another mini-program')
  return plain.subarray(start, end).toString('utf8')
}

const PushSchema = Type.Object({ Encrypt: Type.String({ maxLength: 60_000 }) })
const DeliverySchema = Type.Object({
  Event: Type.Literal('xpay_goods_deliver_notify'),
  OpenId: Type.String({ minLength: 1 }),
  OutTradeNo: Type.String({ minLength: 1 }),
  Env: Type.Literal(0),
})
export type Delivery = Static<typeof DeliverySchema>
/** A refund that was made; one that failed has another code. */
const GivenBackSchema = Type.Object({
  Event: Type.Literal('xpay_refund_notify'),
  OpenId: Type.String({ minLength: 1 }),
  MchOrderId: Type.String({ minLength: 1 }),
  RetCode: Type.Literal(0),
})

const RefundQuestionSchema = Type.Object({
  Event: Type.Literal('xpay_subscribe_ios_refund_query_notify'),
  pay_order_id: Type.String({ minLength: 1 }),
})

/** Opens a pushed message. Only sealed ones are read: the signature of a plain one does not cover its body. */
function messageOf(identity: VirtualIdentity, { query, body }: RawNotification): Record<string, unknown> & { Event: string } {
  const push = readJson(body)
  if (!Value.Check(PushSchema, push)) throw new NotificationRefused('not a sealed message')
  const { timestamp, nonce } = partsOf(query)
  const expected = sha1(identity.noticeToken, timestamp, nonce, push.Encrypt)
  if (!isSame(String(query?.msg_signature ?? ''), expected)) throw new NotificationRefused('wrong signature')
  const message = readJson(openPush(identity, push.Encrypt))
  if (!isRecord(message) || typeof message.Event !== 'string') throw new NotificationRefused('not a message')
  return { ...message, Event: message.Event }
}

/** The order to deliver that a pushed message names, or null when the message is about something else. */
export function readDelivery(identity: VirtualIdentity, notice: RawNotification): Delivery | null {
  const message = messageOf(identity, notice)
  if (message.Event !== 'xpay_goods_deliver_notify') return null
  if (!Value.Check(DeliverySchema, message)) throw new NotificationRefused('not a delivery of the real environment')
  return message
}

/** The trade of a refund that a pushed message tells of with its payer, or null when the message is about something else. */
export function readRefund(identity: VirtualIdentity, notice: RawNotification): { openId: string; tradeNo: string } | null {
  const message = messageOf(identity, notice)
  return Value.Check(GivenBackSchema, message) ? { openId: message.OpenId, tradeNo: message.MchOrderId } : null
}

/** The trade whose buyer asks the App Store for the money back, or null when the message is about something else. It names no payer. */
export function readRefundQuestion(identity: VirtualIdentity, notice: RawNotification): string | null {
  const message = messageOf(identity, notice)
  return Value.Check(RefundQuestionSchema, message) ? message.pay_order_id : null
}

/** Answers that question as the platform expects it, in place of its usual acknowledgement: 0 lets the money go back, 1 asks to keep it. */
export const refundAnswer = ({ isAgreed, ground }: RefundWord) => ({
  result_code: isAgreed ? 0 : 1,
  result_info: isAgreed ? '建议退款' : '建议拒绝退款',
  evidence: ground,
})

/** Address and body of a push, signed and sealed as the platform does it. */
export function pushOf(identity: VirtualIdentity, message: object, now: number): { query: string; body: string } {
  const sealed = sealPush(identity, JSON.stringify(message))
  const [timestamp, nonce] = [String(Math.floor(now / 1000)), randomBytes(8).toString('hex')]
  const signature = sha1(identity.noticeToken, timestamp, nonce)
  const msg_signature = sha1(identity.noticeToken, timestamp, nonce, sealed)
  const query = new URLSearchParams({ signature, timestamp, nonce, encrypt_type: 'aes', msg_signature })
  return { query: query.toString(), body: JSON.stringify({ ToUserName: identity.miniAppId, Encrypt: sealed }) }
}
