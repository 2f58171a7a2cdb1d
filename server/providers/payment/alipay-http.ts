import { hasTexts, readJson } from '@/domain/text/read-json'
import { dateText } from '@/domain/time/day'
import { type AlipayIdentity, type Fields, signRequest } from './alipay-signing'
import { ProviderFailure } from './provider'
import { rsaVerify } from './rsa'
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
