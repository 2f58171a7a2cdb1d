import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
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

const compile = SerializerSelector()({}, { ajv: { code: { optimize: false } } })
type Write = (reply: unknown) => string
type Schema = Record<string, unknown>

/** The one plain type of all schemas, which a writer needs no check for; undefined when they differ. */
function plainTypeOf(schemas: Schema[]): unknown {
  const [type, ...others] = new Set(schemas.map((schema) => schema.type))
  return others.length === 0 && ['string', 'number', 'integer', 'boolean'].includes(String(type)) ? type : undefined
}

/**
 * The schema without the unions that need none: `X or null` is a nullable X, and one of several constants is of their type. The value
 * of a union is checked against each of its schemas before it is written, and these checks take longer to compile than all else.
 */
export function withoutUnions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutUnions)
  if (typeof schema !== 'object' || schema === null) return schema
  const own: Schema = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withoutUnions(value)]))
  if (!Array.isArray(own.anyOf)) return own
  const some = (own.anyOf as Schema[]).filter(({ type }) => type !== 'null')
  const nullable = some.length < own.anyOf.length
  const type = plainTypeOf(some)
  if (type !== undefined) return { type, nullable }
  const [only] = some
  return some.length === 1 && only && ['object', 'array'].includes(String(only.type)) ? { ...only, nullable } : own
}

/** Writers by their schema, for every server of this process. */
const writers = new WeakMap<object, Write>()

/**
 * Replies are written by the contract's schemas. The writer of a route is compiled when its first reply is sent: compiling all of
 * them takes a second of each start.
 */
export function registerSerialization(app: FastifyInstance): void {
  app.setSerializerCompiler<object>((route) => (reply) => {
    const write =
      writers.get(route.schema) ?? compile({ ...route, schema: withoutUnions(route.schema), httpStatus: route.httpStatus ?? '' })
    writers.set(route.schema, write)
    return write(reply)
  })
}

/** A plugin with a name. Of one without, Fastify looks for the name among all loaded modules, twice. */
export const named = (name: string, plugin: (scope: FastifyInstance) => Promise<void>) =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name })
