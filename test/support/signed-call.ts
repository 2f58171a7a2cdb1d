import type { Call, CallInput, InputOf, ReplyOf } from '@/contract/call'
import { addressOf, Refused, signedHeaders } from './exchange'

type Answer<T> = { code: number; msg: string; res?: T; rows?: T }

/** A reply a client can use: an envelope, and with 503 the seconds after which to ask again. */
function envelopeOf<T>({ status, headers }: Response, text: string): Answer<T> {
  if (!text.startsWith('{')) throw new Error(`HTTP ${status} without an envelope`)
  if (status === 503 && !headers.has('retry-after')) throw new Error('HTTP 503 without retry-after')
  return JSON.parse(text) as Answer<T>
}

/** Sends a call over the network to a server, signed as a client signs it. Throws `Refused` when the code is not 200. */
export async function sendTo<C extends Call>(origin: string, call: C, input: InputOf<C>, accessToken: string): Promise<ReplyOf<C>> {
  const given: CallInput = input as CallInput
  const reply = await fetch(`${origin}${addressOf(call, given)}`, {
    method: call.method,
    headers: { ...signedHeaders(Date.now(), accessToken), ...(given.body && { 'content-type': 'application/json' }) },
    ...(given.body && { body: JSON.stringify(given.body) }),
  })
  const { code, msg, res, rows } = envelopeOf<ReplyOf<C>>(reply, await reply.text())
  if (code !== 200) throw new Refused(code, msg)
  return (rows ?? res) as ReplyOf<C>
}
