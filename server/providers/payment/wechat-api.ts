import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { WechatIdentity } from '#server/settings/payment-env'
import { hasTexts, readJson } from '@/domain/text/read-json'
import { rsaSign, rsaVerify } from './alipay-api'
import { NotificationRefused, type PaidNotification, ProviderFailure, type RawNotification, type Receipt } from './provider'
import type { Transport } from './transport'

const ORIGIN = 'https://api.mch.weixin.qq.com'
const TIMEOUT_MS = 10_000
const FILE_TIMEOUT_MS = 60_000

/** The file behind an address of the platform, as text. */
export type WechatFetch = (url: string) => Promise<string>
export type WechatSend = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>

function readBody(text: string): unknown {
  const value = text === '' ? null : readJson(text)
  if (value === undefined) throw new ProviderFailure('MALFORMED', 'wechat pay answered without JSON')
  return value
}

/** The platform's own code of a refusal. */
function refusalOf(text: string): string | undefined {
  const body = readBody(text)
  return hasTexts(body, ['code']) ? body.code : undefined
}

/** Fetches files of WeChat Pay v3 with a signed request. The reply is not signed: its hash is checked by who asks. */
export function wechatFetcher(identity: WechatIdentity, now: () => number, transport: Transport): WechatFetch {
  return async (url) => {
    const { origin, pathname, search } = new URL(url)
    if (origin !== ORIGIN) throw new ProviderFailure('UNTRUSTED', 'file at another address')
    const authorization = wechatAuthorization(identity, { method: 'GET', path: `${pathname}${search}`, body: '' }, now())
    const headers = { authorization, accept: 'text/plain', 'user-agent': 'qiming/0.1' }
    const reply = await transport(url, { headers, signal: AbortSignal.timeout(FILE_TIMEOUT_MS) }).catch(() => {
      throw new ProviderFailure('UNREACHABLE', 'wechat pay did not answer')
    })
    if (!reply.ok) throw new ProviderFailure(String(reply.status), 'wechat pay gave no file')
    return reply.text()
  }
}

/** Sends signed requests to WeChat Pay v3 and believes only answers the platform signed. */
export function wechatSender(identity: WechatIdentity, now: () => number, transport: Transport): WechatSend {
  return async (method, path, content) => {
    const body = content ? JSON.stringify(content) : ''
    const headers = {
      authorization: wechatAuthorization(identity, { method, path, body }, now()),
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'qiming/0.1',
    }
    const init = { method, headers, ...(body && { body }), signal: AbortSignal.timeout(TIMEOUT_MS) }
    const reply = await transport(`${ORIGIN}${path}`, init).catch(() => {
      throw new ProviderFailure('UNREACHABLE', 'wechat pay did not answer')
    })
    const text = await reply.text()
    if (!reply.ok) throw new ProviderFailure(refusalOf(text) ?? String(reply.status), `wechat pay refused ${method} ${path.split('?')[0]}`)
    const flaw = flawOf(identity, Object.fromEntries(reply.headers), text, now())
    if (flaw !== null) throw new ProviderFailure('UNTRUSTED', `answer of wechat pay: ${flaw}`)
    return readBody(text)
  }
}

const NoticeSchema = Type.Object({
  id: Type.String({ minLength: 1 }),
  event_type: Type.String(),
  resource: Type.Object({
    algorithm: Type.Literal('AEAD_AES_256_GCM'),
    nonce: Type.String(),
    associated_data: Type.String(),
    ciphertext: Type.String(),
  }),
})

/** A paid transaction, in notifications and in replies to a query. */
export const PaidTransactionSchema = Type.Object({
  appid: Type.String(),
  mchid: Type.String(),
  out_trade_no: Type.String(),
  transaction_id: Type.String(),
  trade_state: Type.Literal('SUCCESS'),
  success_time: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d$' }),
  amount: Type.Object({ total: Type.Integer({ minimum: 0 }), currency: Type.Optional(Type.Literal('CNY')) }),
  payer: Type.Optional(Type.Object({ openid: Type.Optional(Type.String({ maxLength: 128 })) })),
})

function openResource(resource: Static<typeof NoticeSchema>['resource'], identity: WechatIdentity): string {
  try {
    return open(resource, identity.apiV3Key)
  } catch {
    throw new NotificationRefused('resource does not open')
  }
}

export function wechatReceipt(transaction: Static<typeof PaidTransactionSchema>): Receipt {
  return {
    tradeNo: transaction.out_trade_no,
    providerId: transaction.transaction_id,
    merchantId: transaction.mchid,
    amount: transaction.amount.total,
    paidAt: Date.parse(transaction.success_time),
    payer: transaction.payer?.openid ?? '',
  }
}

/** Reads a WeChat Pay v3 notification: signature headers over the raw body first, then the sealed resource. */
export function readWechatNotification(identity: WechatIdentity, { headers, body }: RawNotification, now: number): PaidNotification | null {
  const flaw = flawOf(identity, headers, body, now)
  if (flaw !== null) throw new NotificationRefused(flaw)
  const notice = readJson(body)
  if (!Value.Check(NoticeSchema, notice)) throw new NotificationRefused('not a notification')
  if (notice.event_type !== 'TRANSACTION.SUCCESS') return null
  const transaction = readJson(openResource(notice.resource, identity))
  if (!Value.Check(PaidTransactionSchema, transaction)) throw new NotificationRefused('not a paid transaction')
  const isOurs = [identity.appId, identity.miniAppId].includes(transaction.appid) && transaction.mchid === identity.mchId
  if (!isOurs) throw new NotificationRefused('another merchant')
  return { ...wechatReceipt(transaction), noticeId: `wechat:${notice.id}` }
}

const AUTH_TAG_BYTES = 16
/** A signature older or newer than this is not taken. */
const SIGNATURE_AGE_MS = 5 * 60 * 1000

const nonce = () => randomBytes(16).toString('hex')
const lines = (...parts: string[]) => parts.map((part) => `${part}\n`).join('')
const seconds = (now: number) => String(Math.floor(now / 1000))

/** The Authorization header of a request to WeChat Pay v3; `path` carries the query. */
function wechatAuthorization(identity: WechatIdentity, request: { method: string; path: string; body: string }, now: number): string {
  const [timestamp, random] = [seconds(now), nonce()]
  const signature = rsaSign(lines(request.method, request.path, timestamp, random, request.body), identity.merchantKey)
  const fields = { mchid: identity.mchId, nonce_str: random, signature, timestamp, serial_no: identity.merchantSerial }
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`
}

/** The Wechatpay-* headers the platform puts on what it sends. */
export function platformHeaders(key: { serial: string; privateKey: KeyObject }, body: string, now: number): Record<string, string> {
  const [timestamp, random] = [seconds(now), nonce()]
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': random,
    'wechatpay-signature': rsaSign(lines(timestamp, random, body), key.privateKey),
    'wechatpay-serial': key.serial,
  }
}

/** Tells what is wrong with the Wechatpay-* headers of a message, or null when the platform sent it just now. */
export function flawOf(identity: WechatIdentity, headers: Record<string, unknown>, body: string, now: number): string | null {
  const read = (name: string) => String(headers[`wechatpay-${name}`] ?? '')
  if (read('serial') !== identity.platformSerial) return 'unknown serial'
  const age = Math.abs(now - Number(read('timestamp')) * 1000)
  if (!(age <= SIGNATURE_AGE_MS)) return 'stale timestamp'
  const isSigned = rsaVerify(lines(read('timestamp'), read('nonce'), body), read('signature'), identity.platformKey)
  return isSigned ? null : 'wrong signature'
}

/** Parameters for the host's payment sheet. */
export function jsapiParams(identity: WechatIdentity, prepayId: string, now: number) {
  const timeStamp = seconds(now)
  const nonceStr = nonce()
  const packageText = `prepay_id=${prepayId}`
  const paySign = rsaSign(lines(identity.appId, timeStamp, nonceStr, packageText), identity.merchantKey)
  return { kind: 'jsapi' as const, timeStamp, nonceStr, package: packageText, signType: 'RSA' as const, paySign }
}

type Sealed = { algorithm: string; nonce: string; associated_data: string; ciphertext: string }

/** Seals a text the way notifications are sealed. */
export function seal(text: string, apiV3Key: string, associatedData: string): Sealed {
  const random = nonce().slice(0, 12)
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, random).setAAD(Buffer.from(associatedData))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
  return { algorithm: 'AEAD_AES_256_GCM', nonce: random, associated_data: associatedData, ciphertext }
}

/** Opens a sealed text. Throws when a single bit of it was changed. */
export function open(sealed: Sealed, apiV3Key: string): string {
  const bytes = Buffer.from(sealed.ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, sealed.nonce, { authTagLength: AUTH_TAG_BYTES })
  decipher.setAAD(Buffer.from(sealed.associated_data)).setAuthTag(bytes.subarray(-AUTH_TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(0, -AUTH_TAG_BYTES)), decipher.final()]).toString('utf8')
}
