import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/env'
import { tooBusy } from './envelope'

const RETRY_SECONDS = 5

/** Exempt from load shedding: health checks and payment notices. */
const isSpared = ({ url }: FastifyRequest) => /^\/(healthz|readyz|notify\/)/.test(url)

/** Sends a caller away while the process cannot keep up. */
async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (isSpared(request)) return
  reply.header('retry-after', String(RETRY_SECONDS))
  throw tooBusy()
}

/** Answers 503 at once when the event loop is late or memory is short, so that who is being served is served well. */
export async function registerPressure(app: FastifyInstance, { pressure }: Env): Promise<void> {
  if (pressure === null) return
  const { loopDelayMs, rssBytes } = pressure
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMs,
    maxRssBytes: rssBytes,
    sampleInterval: pressure.everyMs,
    pressureHandler: refuse,
  })
}
