import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below this many bytes the headers cost more than is saved. */
const WORTH_BYTES = 1024

/** Lists and pages of content go over the wire compressed: what is read, to those who can unpack it. */
export function zipReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'GET' || typeof payload !== 'string' || payload.length < WORTH_BYTES) return done(null, payload)
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) || reply.hasHeader('content-encoding'))
      return done(null, payload)
    gzip(payload, (error, packed) => {
      if (error) return done(error)
      reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').header('content-length', packed.length)
      done(null, packed)
    })
  })
}
