import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '#server/env'
import { networkOf } from './caller'
import { tooMany } from './envelope'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Calls that a page in use repeats all the time, such as heartbeats: they have an allowance of their own. */
    isFrequent?: boolean
  }
}

const MINUTE = '1 minute'

/** Maximum learners and addresses counted by one process. */
const KEPT = 50_000

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
const isLocal = (env: Env, ip: string) => env.mode !== 'production' && loopback.includes(ip)

const isCall = (url: string) => url.startsWith('/v2-')
/** Exempt from limits: health checks, notices of providers, and files, which cost little. */
const isExempt = ({ url, method }: FastifyRequest) =>
  /^\/(healthz|readyz|notify\/)/.test(url) || (method === 'GET' && /^\/(media|uploads|public)\/|^\/[\w.-]+\.\w+(\?|$)/.test(url))

/** A coarse guard of each process by address; what must hold across processes, such as codes, is counted in tables. */
export async function registerLimits(app: FastifyInstance, env: Env): Promise<void> {
  await app.register(rateLimit, {
    max: (request) => (isCall(request.url) ? env.limits.calls : env.limits.pages),
    keyGenerator: ({ url, ip }) => `${isCall(url) ? 'call' : 'page'}:${networkOf(ip)}`,
    timeWindow: MINUTE,
    cache: KEPT,
    allowList: (request) => isExempt(request) || isLocal(env, request.ip),
    errorResponseBuilder: tooMany,
  })
}

/**
 * The guard of a service's calls, after the session is known: learners are counted each for themselves, so that a school or a
 * mobile carrier behind one address is not one visitor. Visitors, and those whose token is dead, are counted by address.
 */
export function limitCalls(app: FastifyInstance, env: Env): (request: FastifyRequest) => Promise<void> {
  // Each counts for itself, so that their keys may be equal.
  const limit = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: MINUTE, allowList: [], keyGenerator })
  const guests = limit(env.limits.guests, ({ ip }) => networkOf(ip))
  const learners = limit(env.limits.learner, ({ userId }) => String(userId))
  const frequent = limit(env.limits.frequent, ({ userId }) => String(userId))
  return async (request) => {
    if (isLocal(env, request.ip)) return
    const check = request.userId === null ? guests : request.routeOptions.config.isFrequent ? frequent : learners
    const state = await check(request)
    if (!state.isAllowed && state.isExceeded) throw tooMany()
  }
}
