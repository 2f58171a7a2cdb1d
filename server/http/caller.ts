import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps'
import { claimVisits, recordVisit } from '#server/repositories/site/marketing-links'
import { channelIn } from '@/domain/site/channel'
import { clientCodeIn } from '@/domain/site/known-by'
import { MINUTE_MS } from '@/domain/time/units'

/** The caller's address. The value of a proxy header counts only when it is an address. */
export function callerAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip
}

/** Networks of this machine: a proxy whose header does not count hides everybody behind it. */
const OWN_MACHINE = /^(?:127\.|::ffff:127\.|0:0:0:0::\/64$)/

/** The network by which the acts of several learners are counted together; empty where it tells nothing. */
export const sharedNetworkOf = (network: string): string => (OWN_MACHINE.test(network) ? '' : network)

/**
 * Returns the part of the address space that belongs to one caller: an IPv4 address, or the first 64 bits of an IPv6 one, which are given
 * to one household.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6 || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const before = head.split(':').filter((group) => group !== '')
  const after = tail.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** The code the caller's device generated; empty if missing. It proves nothing and only makes abuse harder. */
export const deviceCodeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string => clientCodeIn(String(headers['x-version'] ?? ''))

/** Gives the visits that this device made before its sign-in to the learner. */
export const claimVisitsOf = ({ db, now }: Deps, { learnerId, request }: { learnerId: number; request: FastifyRequest }): Promise<void> =>
  claimVisits(db, learnerId, deviceCodeOf(request), now())

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
    recordVisit(db, { linkId, device, userId, now: now() })
      .catch((error: unknown) => log.warn({ err: error }, 'visit not noted'))
      .finally(done)
  })
}
