import type { KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { isRecord, readJson } from '@/domain/text/read-json'
import { type AppleClient, AppleFailure } from './port'
import { APPLE_ISSUER } from './token'

const TIMEOUT_MS = 5_000
/** Apple takes secrets that are good for up to half a year; this one is used at once. */
const SECRET_SECONDS = 300
const OK = 200
const REFUSED = 400

/** Our team at Apple, and the key for sign-in with Apple that it made there. */
export type AppleTeam = { teamId: string; keyId: string; key: KeyObject }
/** Sends a form to a path of Apple's server. Rejects when there is no reply. */
export type ApplePost = (path: string, form: Readonly<Record<string, string>>) => Promise<{ status: number; text: string }>

/** Apple's server at an address. */
export const applePost =
  (origin = APPLE_ISSUER): ApplePost =>
  async (path, form) => {
    const reply = await fetch(origin + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: reply.status, text: await reply.text() }
  }

/** Signs that it is our team that asks for one of its apps. */
async function clientSecret({ teamId, keyId, key }: AppleTeam, app: string, now: number): Promise<string> {
  const at = Math.floor(now / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(app)
    .setAudience(APPLE_ISSUER)
    .setIssuedAt(at)
    .setExpirationTime(at + SECRET_SECONDS)
    .sign(key)
}

const read = (text: string): Record<string, unknown> => {
  const body = readJson(text)
  return isRecord(body) ? body : {}
}

/** Exchanges codes and revokes tokens as a team. A code that was used or is older than five minutes is `wrong`; anything else that fails is `away`. */
export function appleClient(team: AppleTeam, post: ApplePost, now: () => number): AppleClient {
  const ask = async (path: string, app: string, form: Record<string, string>) => {
    const client = { client_id: app, client_secret: await clientSecret(team, app, now()) }
    const reply = await post(path, { ...client, ...form }).catch(() => ({ status: 0, text: '' }))
    return { status: reply.status, body: read(reply.text) }
  }
  return {
    exchange: async (code, app) => {
      const { status, body } = await ask('/auth/token', app, { code, grant_type: 'authorization_code' })
      if (status === OK && typeof body.refresh_token === 'string' && body.refresh_token !== '') return body.refresh_token
      throw new AppleFailure(status === REFUSED && body.error === 'invalid_grant' ? 'wrong' : 'away')
    },
    revoke: async (token, app) => {
      const { status } = await ask('/auth/revoke', app, { token, token_type_hint: 'refresh_token' })
      if (status !== OK) throw new AppleFailure('away')
    },
  }
}
