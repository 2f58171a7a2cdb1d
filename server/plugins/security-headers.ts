import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env'

/** Sources that let exactly these inline scripts run: the built page sets the root font size in one. */
function inlineScriptSources(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
  )
}

const policyOf = (page: string | null, { publicUrl, corsOrigins }: Env) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", ...(page === null ? [] : inlineScriptSources(page))],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', publicUrl],
  mediaSrc: ["'self'", 'blob:', publicUrl],
  connectSrc: ["'self'", ...corsOrigins],
  workerSrc: ["'self'", 'blob:'],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
})

/** The security headers, fit for the web app, the code outbox and the cashier. */
export async function useSecurityHeaders(app: FastifyInstance, env: Env, indexFile: string): Promise<void> {
  const page = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : null
  const isSecure = env.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policyOf(page, env) },
    // Covers and videos are shown by the mini-program's and other hosts' pages too.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Payment providers check which site sent the learner.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Browsers ignore these two without https and say so in the console.
    strictTransportSecurity: isSecure,
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
  })
}
