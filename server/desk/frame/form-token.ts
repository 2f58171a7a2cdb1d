import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/env'
import { newToken } from '#server/repositories/account/session/session'

/** A form must be sent within this time, in milliseconds. */
const FORM_MS = 3_600_000

const sealOf = (session: string, body: string) => createHmac('sha256', session).update(body).digest('base64url')

/** A token for one form of one session: it names what the form is for, and is good once. */
export function formToken(session: string, purpose: string, now: number): string {
  const body = `${newToken().slice(0, 22)}.${now + FORM_MS}`
  return `${body}.${sealOf(session, `${purpose}\n${body}`)}`
}

/** The nonce of a sound token; undefined when it is another session's, another form's, or too old. */
export function nonceIn(session: string, purpose: string, token: string, now: number): string | undefined {
  const [nonce = '', end = '', seal = ''] = token.split('.')
  const expected = Buffer.from(sealOf(session, `${purpose}\n${nonce}.${end}`))
  const given = Buffer.from(seal)
  const isSound = given.length === expected.length && timingSafeEqual(given, expected)
  return isSound && Number(end) > now ? nonce : undefined
}

const NAME = 'desk_session'

const isHttps = (origin: string) => origin.startsWith('https:')

/** A browser that came by https brings its session by https alone; one on a private address without it has to be let in too. */
function attributes(reply: FastifyReply, { deskOrigins }: Env): string {
  const isSecure = reply.request.protocol === 'https' || (deskOrigins.length > 0 && deskOrigins.every(isHttps))
  return `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

/** The session's value that a browser sends; empty when it sends none. */
export function sessionCookie({ headers }: FastifyRequest): string {
  return /(?:^|;\s*)desk_session=([\w-]{1,100})/.exec(headers.cookie ?? '')?.[1] ?? ''
}

/** Gives a browser its session, for as long as it is open. */
export const setSession = (reply: FastifyReply, env: Env, token: string) =>
  reply.header('set-cookie', `${NAME}=${token}; ${attributes(reply, env)}`)
