import type { Call, CallInput } from '@/contract/call'
import { messages } from '@/domain/text/messages'
import { isSkewed } from '@/domain/time/clock'
import { HttpBroken, type HttpPort, type HttpReply } from '@/platform/http/port'
import { type BaseDeps, urlOf } from './address'
import { type Answer, openEnvelope } from './envelope'
import { aborted, CODE_NO_REPLY, type Failure, failureOf } from './failure'
import { type HeaderDeps, headersOf } from './headers'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** Fields that write themselves as `name=value` pairs, as URLSearchParams do. */
const isFormLike = (body: object) => 'append' in body && body.toString !== Object.prototype.toString

/** Body and content type: JSON when the payload is an object; text, form fields or an empty body is form-urlencoded. */
function bodyOf({ method }: Call, { body }: CallInput): { body?: string; headers?: Record<string, string> } {
  if (body === undefined) return method === 'GET' || method === 'DELETE' ? {} : { body: '', headers: { 'content-type': FORM } }
  if (typeof body === 'string' || isFormLike(body)) return { body: String(body), headers: { 'content-type': FORM } }
  return { body: JSON.stringify(body), headers: { 'content-type': JSON_TYPE } }
}

/** HTTP timeout, in milliseconds. */
export const HTTP_TIMEOUT_MS = 30_000

export type Request = { call: Call; input: CallInput; signal?: AbortSignal }
export type ExchangeDeps = HeaderDeps & {
  http: HttpPort
  base: BaseDeps
  clock: { serverNow: () => number; correct: (serverTime: number, requestInfo: string) => void }
}
/** `tokenAgain` returns the token of a second try: with the clock corrected, the first one may have expired. */
export type Exchange = (request: Request, accessToken: string, tokenAgain?: () => Promise<string>) => Promise<Answer>

const HTTP_SERVER_ERROR = 500

function brokenOff(error: unknown): Failure {
  if (!(error instanceof HttpBroken)) throw error
  if (error.reason === 'aborted') return aborted()
  return failureOf(CODE_NO_REPLY, error.reason === 'timeout' ? messages.timeout : messages.network, error)
}

/** Server time of a reply in milliseconds; null when it names none. */
function respondTimeOf({ headers }: HttpReply): number | null {
  const time = Number(headers['respond-time'])
  return Number.isFinite(time) && time > 0 ? time : null
}

async function transmit(deps: ExchangeDeps, { call, input, signal }: Request, sentAt: number, accessToken: string): Promise<HttpReply> {
  if (signal?.aborted) throw aborted()
  const { body, headers } = bodyOf(call, input)
  const request = {
    url: urlOf(call, input, deps.base),
    method: call.method,
    headers: { ...headersOf(deps, sentAt, accessToken), ...headers },
    body,
    timeoutMs: HTTP_TIMEOUT_MS,
    signal,
  }
  return deps.http.send(request).catch((error: unknown) => {
    throw brokenOff(error)
  })
}

/** Sends once, corrects the clock by the reply, and returns whether the two clocks differed too much. */
async function sendOnce(deps: ExchangeDeps, request: Request, accessToken: string): Promise<{ answer: Answer; hasSkew: boolean }> {
  const sentAt = deps.clock.serverNow()
  const reply = await transmit(deps, request, sentAt, accessToken)
  const serverTime = respondTimeOf(reply)
  if (serverTime !== null) deps.clock.correct(serverTime, `${request.call.method} ${request.call.path}`)
  const hasSkew = reply.status === HTTP_SERVER_ERROR && serverTime !== null && isSkewed(sentAt, serverTime)
  return { answer: openEnvelope(reply), hasSkew }
}

/** Signs, sends, corrects the clock and opens the envelope; an HTTP 500 with a skewed clock is retried once. */
export function createExchange(deps: ExchangeDeps): Exchange {
  return async (request, accessToken, tokenAgain = async () => accessToken) => {
    const first = await sendOnce(deps, request, accessToken)
    return first.hasSkew ? (await sendOnce(deps, request, await tokenAgain())).answer : first.answer
  }
}
