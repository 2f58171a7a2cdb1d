import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isClockStale, isSignedBy } from '@/domain/account/signing'

const headerOf = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Checks the signature of every service call.
 * A wrong signature is HTTP 403 'access denied' of the fixed status list: it does not concern tokens, so neither
 * 401 nor 410 may answer it, or the client would renew or drop a session that is sound. A stale clock is HTTP 500 with
 * `respond-time`, which makes the client correct its clock and retry once.
 */
export function registerSigning(app: FastifyInstance, now: () => number): void {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const timestamp = headerOf(request, 'timestamp')
    const parts = { timestamp, accessToken: headerOf(request, 'x-access-token') }
    if (!isSignedBy(parts, headerOf(request, 'authorization'))) return reply.status(403).send({ code: 403, msg: 'access denied' })
    if (isClockStale(timestamp, now())) return reply.status(500).send({ code: 500, msg: 'internal server error' })
  })
}
