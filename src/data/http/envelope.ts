import { CODE_NEED_LOGIN, CODE_OK, type Envelope } from '@/contract/call'
import { messages } from '@/domain/text/messages'
import { statusMessage, statusMessages, wordingOf } from '@/domain/text/status-messages'
import type { HttpReply } from '@/platform/http/port'
import { Failure, failureOf } from './failure'

const HTTP_SERVER_ERROR = 500

/** A reply read: its code, and either the value or why there is none. */
export type Answer = { code: number; value?: unknown; failure?: Failure }

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number'

const refused = (failure: Failure): Answer => ({ code: failure.code, failure })

/** Failures by HTTP status. A status without a row shows the server's message, if any. */
function openStatus({ status, body }: HttpReply): Answer {
  const { text, shown } = statusMessage(status)
  const own = !(status in statusMessages) && isEnvelope(body) ? body.msg : ''
  return refused(new Failure(status, text, own || shown))
}

/** Reads a reply: lists from `rows`, everything else from `res`. */
export function openEnvelope(reply: HttpReply): Answer {
  if (reply.status < 200 || reply.status >= 300) return openStatus(reply)
  const { body } = reply
  if (!isEnvelope(body)) return refused(failureOf(HTTP_SERVER_ERROR, messages.server))
  if (body.code === CODE_OK) return { code: CODE_OK, value: body.rows ?? body.res }
  if (body.code === CODE_NEED_LOGIN) return refused(failureOf(CODE_NEED_LOGIN, messages.loginExpired))
  const msg = body.msg || messages.server.text
  return refused(new Failure(body.code, msg, wordingOf(msg)))
}
