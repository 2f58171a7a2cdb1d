import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Env } from '#server/env'

/** Sources that let exactly these inline scripts run: the built page sets the root font size in one. */
function inlineScriptSources(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
  )
}

const YEAR_S = 31_536_000

/** The messaging app's own page script, loaded in its browser only. */
const messagingScripts = ({ officialAccount }: Env) => (officialAccount.kind === 'live' ? ['https://res.wx.qq.com'] : [])

/** An open tag of the messaging app draws its button in a frame of its own. */
const messagingFrames = ({ officialAccount }: Env) => (officialAccount.kind === 'live' ? ['https://*.qq.com:*'] : [])

/** Where a storage provider gives out files of the library. */
function storedAt(store: Env['media']['store']): string[] {
  if (store.kind === 'disk') return []
  return [store.kind === 'qiniu' ? store.domain : new URL(store.bucket).origin]
}

/** Origins where files are shown beside ours: the storage provider's, and those of other hosts that the installation names. */
export const shownByProvider = ({ uploads, media }: Env) => [
  ...(uploads.kind === 'qiniu' ? [uploads.domain, uploads.privateDomain] : []),
  ...media.hosts,
  ...storedAt(media.store),
]

/** Whether pages may show a file at an address: one of this server, of its storage, or of a host that the installation names. */
export const isOwnOrigin = (env: Env, address: string): boolean =>
  URL.canParse(address) && [env.publicUrl, ...shownByProvider(env)].includes(new URL(address).origin)

/** Where files go and are shown, and where the tracker sends: origins beside our own. */
function otherOrigins(env: Env) {
  const { uploads, trackerUrl } = env
  const storage = [...(uploads.kind === 'qiniu' ? [uploads.host] : []), ...shownByProvider(env)]
  return trackerUrl === '' ? storage : [...storage, new URL(trackerUrl).origin]
}

const policyOf = (page: string | null, env: Env) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", ...messagingScripts(env), ...(page === null ? [] : inlineScriptSources(page))],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', env.publicUrl, ...otherOrigins(env)],
  mediaSrc: ["'self'", 'blob:', env.publicUrl, ...shownByProvider(env)],
  connectSrc: ["'self'", ...env.corsOrigins, ...otherOrigins(env)],
  frameSrc: ["'self'", ...messagingFrames(env)],
  workerSrc: ["'self'", 'blob:'],
  formAction: ["'self'"],
  frameAncestors: ["'self'", ...env.frameAncestors],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
})

/**
 * Puts the security headers of `options` on every reply. They are the same for all, so they are worked out once: the plugin for
 * Fastify works them out for each request, which costs as much as finding the session.
 */
export function sendSecurityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const sample = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(sample.req, sample, () => {})
  const headers = { ...sample.getHeaders() }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** For how long browsers come by https alone, once they did; a school that has other hosts below its address says whether they are meant. */
export function transportSecurity({ publicUrl, hsts }: Pick<Env, 'publicUrl' | 'hsts'>): HelmetOptions['strictTransportSecurity'] {
  if (hsts === 'off' || !publicUrl.startsWith('https:')) return false
  return { maxAge: YEAR_S, includeSubDomains: hsts === 'subdomains' }
}

/** The security headers, fit for the web app, the code outbox and the cashier. */
export function registerSecurityHeaders(app: FastifyInstance, env: Env, indexFile: string): void {
  const page = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : null
  const isSecure = env.publicUrl.startsWith('https:')
  sendSecurityHeaders(app, {
    contentSecurityPolicy: { useDefaults: false, directives: policyOf(page, env) },
    // Covers and videos are shown by the mini-program's and other hosts' pages too.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Payment providers check which site sent the learner.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Browsers ignore these two without https and log a warning.
    strictTransportSecurity: transportSecurity(env),
    // The older header supports one origin only; `frame-ancestors` does the same for several.
    xFrameOptions: env.frameAncestors.length === 0,
    // A page in a frame signs in in a window of its own, which has to reach it.
    crossOriginOpenerPolicy: isSecure && env.frameAncestors.length === 0,
    originAgentCluster: isSecure,
  })
}
