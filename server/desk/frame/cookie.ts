import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/env'

const NAME = 'desk_session'

const attributes = ({ publicUrl }: Env) => `Path=/; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`

/** The session's value that a browser sends; empty when it sends none. */
export function sessionCookie({ headers }: FastifyRequest): string {
  return /(?:^|;\s*)desk_session=([\w-]{1,100})/.exec(headers.cookie ?? '')?.[1] ?? ''
}

/** Gives a browser its session, for as long as it is open. */
export const setSession = (reply: FastifyReply, env: Env, token: string) =>
  reply.header('set-cookie', `${NAME}=${token}; ${attributes(env)}`)
