import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance } from 'fastify'

/**
 * Replies are written by the contract's schemas. The writer of a route is compiled when its first reply is sent: compiling all of
 * them takes a second of each start.
 */
export function registerSerialization(app: FastifyInstance): void {
  const compile = SerializerSelector()({}, {})
  app.setSerializerCompiler((route) => {
    let write: ((reply: unknown) => string) | undefined
    return (reply) => {
      write ??= compile({ ...route, httpStatus: route.httpStatus ?? '' })
      return write(reply)
    }
  })
}
