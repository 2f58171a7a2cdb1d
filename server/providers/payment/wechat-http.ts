import { hasTexts, readJson } from '@/domain/text/read-json'
import { ProviderFailure } from './provider'
import type { Transport } from './transport'
import type { WechatIdentity } from './wechat-identity'
import { flawOf, wechatAuthorization } from './wechat-signing'

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
