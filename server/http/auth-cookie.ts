import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/env'

const NAME = 'qm_auth'
const BYTES = 16
/** Lifetime of the sign-in `state`, in seconds. */
const LIFE_SECONDS = 600

/** Ties a sign-in through another site to the browser it began in; empty when the browser sends none. */
export const browserMark = ({ headers }: FastifyRequest): string =>
  /(?:^|;\s*)qm_auth=([\w-]{22})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? ''

/** Marks the browser that begins a sign-in. One that has a mark keeps it, so that two pages may begin at once. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Env): string {
  const mark = browserMark(request) || randomBytes(BYTES).toString('base64url')
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header('set-cookie', `${NAME}=${mark}; Path=/; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax${secure}`)
  return mark
}
