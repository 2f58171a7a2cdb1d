import type { Call, CallInput, InputOf, ReplyOf } from '@/contract/call'
import { addressOf, Refused, signedHeaders } from './exchange'

/** Sends a call over the network to a server, signed as a client signs it. Throws `Refused` when the code is not 200. */
export async function sendTo<C extends Call>(origin: string, call: C, input: InputOf<C>, accessToken: string): Promise<ReplyOf<C>> {
  const given: CallInput = input as CallInput
  const reply = await fetch(`${origin}${addressOf(call, given)}`, {
    method: call.method,
    headers: { ...signedHeaders(Date.now(), accessToken), ...(given.body && { 'content-type': 'application/json' }) },
    ...(given.body && { body: JSON.stringify(given.body) }),
  })
  const { code, msg, res, rows } = (await reply.json()) as { code: number; msg: string; res?: ReplyOf<C>; rows?: ReplyOf<C> }
  if (code !== 200) throw new Refused(code, msg)
  return (rows ?? res) as ReplyOf<C>
}
