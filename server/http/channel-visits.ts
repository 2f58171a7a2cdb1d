import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { noteVisit } from '#server/repositories/site/marketing-links'
import { channelIn } from '@/domain/site/channel'
import { MINUTE_MS } from '@/domain/time/units'
import { deviceCodeOf } from './device-code'

/** Calls of one page are one visit. */
const VISIT_MS = 30 * MINUTE_MS
const MOST_KEPT = 10_000

/** Notes who came by a link of marketing: each call names the page it is made from. */
export function registerChannelVisits(app: FastifyInstance, { db, now, log }: Deps): void {
  const lately = new Map<string, number>()
  app.addHook('preHandler', (request, _reply, done) => {
    const linkId = channelIn(String(request.headers['x-href'] ?? ''))
    const device = linkId === null ? '' : deviceCodeOf(request)
    if (linkId === null || device === '') return done()
    const { userId } = request
    const key = `${linkId} ${device} ${userId}`
    if (now() - (lately.get(key) ?? 0) < VISIT_MS) return done()
    if (lately.size >= MOST_KEPT) lately.clear()
    lately.set(key, now())
    noteVisit(db, { linkId, device, userId, now: now() })
      .catch((error: unknown) => log.warn({ err: error }, 'visit not noted'))
      .finally(done)
  })
}
