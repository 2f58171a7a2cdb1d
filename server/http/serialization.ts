import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance } from 'fastify'

const compile = SerializerSelector()({}, {})
type Write = (reply: unknown) => string
/** Writers by their schema, for every server of this process. */
const writers = new WeakMap<object, Write>()

/**
 * Replies are written by the contract's schemas. The writer of a route is compiled when its first reply is sent: compiling all of
 * them takes a second of each start.
 */
export function registerSerialization(app: FastifyInstance): void {
  app.setSerializerCompiler<object>((route) => (reply) => {
    const write = writers.get(route.schema) ?? compile({ ...route, httpStatus: route.httpStatus ?? '' })
    writers.set(route.schema, write)
    return write(reply)
  })
}
