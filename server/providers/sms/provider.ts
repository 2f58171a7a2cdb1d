import { createHmac, randomUUID } from 'node:crypto'
import type { SmsEnv } from '#server/env'
import type { SmsGateway } from './port'

const TIMEOUT_MS = 10_000

type ProviderEnv = Extract<SmsEnv, { kind: 'provider' }>

/** Percent-encoding of RFC 3986, which the signature is computed over. */
const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** Parameters in name order with their HMAC-SHA1, in the form of the Aliyun-style RPC interface. */
export function signedQuery(parameters: Record<string, string>, secret: string): string {
  const query = Object.keys(parameters)
    .sort()
    .map((name) => `${encode(name)}=${encode(parameters[name] ?? '')}`)
    .join('&')
  const signature = createHmac('sha1', `${secret}&`)
    .update(`POST&${encode('/')}&${encode(query)}`)
    .digest('base64')
  return `Signature=${encode(signature)}&${query}`
}

/** Sends through an SMS provider over HTTPS. */
export function providerGateway(env: ProviderEnv, now: () => number, post: typeof fetch = fetch): SmsGateway {
  const parametersFor = (mobile: string, template: string, values: Record<string, string>) => ({
    AccessKeyId: env.accessKey,
    Action: 'SendSms',
    Format: 'JSON',
    PhoneNumbers: mobile,
    SignName: env.signName,
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: randomUUID(),
    SignatureVersion: '1.0',
    TemplateCode: template,
    TemplateParam: JSON.stringify(values),
    Timestamp: new Date(now()).toISOString().replace(/\.\d{3}/, ''),
    Version: '2017-05-25',
  })
  const deliver = async (mobile: string, template: string, values: Record<string, string>) => {
    const answer = await post(env.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: signedQuery(parametersFor(mobile, template, values), env.secret),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const said: unknown = await answer.json()
    const verdict = typeof said === 'object' && said !== null && 'Code' in said ? said.Code : answer.status
    if (verdict !== 'OK') throw new Error(`SMS provider answered ${String(verdict)}`)
  }
  return {
    isReadable: false,
    // The text belongs to the template: providers take nothing but the digits as a variable of a code's message.
    send: (mobile, purpose, code) => deliver(mobile, env.purposeTemplates?.[purpose] ?? env.template, { code }),
    notify: async (mobile, title, isMarketing = false) => {
      const template = isMarketing ? env.marketingTemplate : env.noticeTemplate
      if (!template) return false
      await deliver(mobile, template, { title })
      return true
    },
  }
}
