import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '#server/database/unavailable'
import { Refusal } from '#server/refusal'

const CODE_BAD_REQUEST = 400
const CODE_TOO_MANY = 429
const CODE_SERVER_ERROR = 500
const CODE_BUSY = 503
/** The database is replaced within seconds when it fails. */
const RETRY_SECONDS = '2'

/** HTTP statuses that are raised before a handler runs, in words for the learner. */
const messages: Record<number, string> = {
  400: '请求格式有误',
  404: '请求的地址不存在',
  413: '提交的内容太大了',
  415: '不支持的内容类型',
  429: '操作太频繁，请稍后再试',
  503: '访问的人太多，请稍后再试',
}

function answer(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  // A refusal is an answer, not a failure: the client reads its code out of the envelope.
  if (error instanceof Refusal) return reply.status(200).send({ code: error.code, msg: error.message })
  const status = error.statusCode ?? CODE_SERVER_ERROR
  if ((status >= CODE_BAD_REQUEST && status < CODE_SERVER_ERROR) || status === CODE_BUSY)
    return reply.status(status).send({ code: status, msg: messages[status] ?? '请求有误' })
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'the database is not reachable')
    return reply.status(CODE_BUSY).header('retry-after', RETRY_SECONDS).send({ code: CODE_BUSY, msg: '系统正在恢复，请稍后再试' })
  }
  request.log.error({ err: error }, 'request failed')
  return reply.status(CODE_SERVER_ERROR).send({ code: CODE_SERVER_ERROR, msg: '服务器开小差了，请稍后再试' })
}

/** Every failure leaves as `{code, msg}`. */
export function registerEnvelope(app: FastifyInstance): void {
  app.setErrorHandler(answer)
}

/** Makes the error that the rate limit throws. */
export const tooMany = () => Object.assign(new Error('rate limit'), { statusCode: CODE_TOO_MANY })

/** Makes the error of a process that cannot keep up. */
export const tooBusy = () => Object.assign(new Error('too busy'), { statusCode: CODE_BUSY })

/** The envelope of an unknown address. */
export const noSuchAddress = { code: 404, msg: '请求的地址不存在' }
