import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const zip = promisify(gzip)

/** Below this many bytes the headers cost more than is saved. */
const WORTH_BYTES = 1024

/** Lists and pages of content go over the wire compressed: what is read, to those who can unpack it. */
export function zipReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || typeof payload !== 'string' || payload.length < WORTH_BYTES) return payload
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) || reply.hasHeader('content-encoding')) return payload
    const packed = await zip(payload)
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').header('content-length', packed.length)
    return packed
  })
}
