import type { IncomingMessage, Server } from 'node:http'
import type { FastifyBaseLogger, FastifyHttpOptions } from 'fastify'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { answerBrokenRequests, answerFrameworkErrors } from './metrics'
import { RequestLog } from './request-log'

/** Leads to no route. */
const NOWHERE = '/%25'
/** A mini-program's host sends no PATCH: such a request is a POST with an override header. */
const OVERRIDE = 'x-http-method-override'

/**
 * Rewrites a request before a route is looked up, and returns its address. An address with invalid percent encoding is
 * unknown: it is answered by the page or the envelope of an unknown address, and not in the framework's own words.
 * An unmatched path shows a 404 page.
 */
export function readRequestLine(request: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): string {
  if (request.method === 'POST' && request.headers[OVERRIDE] === 'PATCH') request.method = 'PATCH'
  const { url = '/' } = request
  if (!url.includes('%')) return url
  try {
    decodeURI(url.replace(/\?.*$/s, ''))
    return url
  } catch (error) {
    if (error instanceof URIError) return NOWHERE
    throw error
  }
}

/** Tells whose word about the caller's address counts: that of the given number of nearest senders, or of listed networks. */
export const trustedProxies = ({ trustProxy }: Env) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

/** Maximum bytes of a body; calls with larger bodies set their own limit. */
const BODY_BYTES = 65_536
/** A request is to be whole within this time, in milliseconds: a block of 4 MiB over a slow mobile network is. */
const REQUEST_MS = 60_000
/** How long a connection may be silent, and how often that is looked at. */
const IDLE_MS = 90_000
const CHECK_MS = 5_000
/** Connections of one process. */
export const MOST_CONNECTIONS = 10_000

/** How the server reads requests: whose address it believes, how much and how long it reads. */
export const serverOptions = ({ env, now, log }: Deps) =>
  ({
    loggerInstance: log,
    logController: new RequestLog(log),
    trustProxy: trustedProxies(env),
    clientErrorHandler: answerBrokenRequests(now),
    rewriteUrl: readRequestLine,
    frameworkErrors: answerFrameworkErrors(now),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: IDLE_MS,
    http: { connectionsCheckingInterval: CHECK_MS },
    // While stopping, requests on open connections are still answered: readiness signals the balancer to send no more.
    return503OnClosing: false,
  }) satisfies FastifyHttpOptions<Server, FastifyBaseLogger>
