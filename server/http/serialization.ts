import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance } from 'fastify'

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
