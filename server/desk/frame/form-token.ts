import { createHmac, timingSafeEqual } from 'node:crypto'
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
