import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isClockStale } from '@/domain/account/session'
import { isSignedBy } from '@/domain/account/signature'

const md5 = (text: string) => hash('md5', text)

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
  app.addHook('onRequest', (request, reply, done) => {
    const timestamp = headerOf(request, 'timestamp')
    const parts = { timestamp, accessToken: headerOf(request, 'x-access-token') }
    if (!isSignedBy(parts, headerOf(request, 'authorization'), md5)) reply.status(403).send({ code: 403, msg: 'access denied' })
    else if (isClockStale(timestamp, now())) reply.status(500).send({ code: 500, msg: 'internal server error' })
    else done()
  })
}
