import type { FastifyInstance } from 'fastify'
import type { Call, CallInput, InputOf, ReplyOf } from '@/contract/call'
import { prefixOf } from '@/contract/services'
import { RANDOM_LENGTH, sign } from '@/domain/account/signature'

/** The raw answer to a call. `res` and `rows` are as the contract types them. */
export type Exchange<Reply> = {
  status: number
  code: number
  msg: string
  res: Reply | undefined
  rows: Reply | undefined
  headers: Record<string, unknown>
}

/** The server answered with a code other than 200. */
export class Refused extends Error {
  constructor(
    readonly code: number,
    readonly msg: string,
  ) {
    super(`${code} ${msg}`)
    this.name = 'Refused'
  }
}

const random = 'r'.repeat(RANDOM_LENGTH)

/** The three headers that sign a request. Document 2 §7, Headers on every request. */
export function signedHeaders(now: number, accessToken = '') {
  const timestamp = String(now)
  return { timestamp, 'x-access-token': accessToken, authorization: sign({ timestamp, accessToken }, random) }
}

/** Address of a call: service prefix, path with its parts filled in, query. */
export function addressOf(call: Call, { params = {}, query = {} }: CallInput): string {
  const parts = new Map(Object.entries(params))
  const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts.get(name))))
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return `${prefixOf(call.service)}${filled}${search && `?${search}`}`
}

/** Carries calls to an app by injection, signed as a client signs them. */
export function exchangeOver(app: FastifyInstance, now: () => number) {
  return async <C extends Call>(
    call: C,
    input: InputOf<C>,
    session?: { accessToken: string },
    headers: Record<string, string> = {},
  ): Promise<Exchange<ReplyOf<C>>> => {
    const given: CallInput = input as CallInput
    const reply = await app.inject({
      method: call.method,
      url: addressOf(call, given),
      headers: { ...headers, ...signedHeaders(now(), session?.accessToken) },
      ...(given.body && { payload: given.body }),
    })
    const { code, msg, res, rows } = reply.json<{ code: number; msg: string; res?: ReplyOf<C>; rows?: ReplyOf<C> }>()
    return { status: reply.statusCode, code, msg, res, rows, headers: reply.headers }
  }
}
