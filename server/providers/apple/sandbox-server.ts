import { createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { jwtVerify } from 'jose'
import type { Db } from '#server/database/tables'
import { storedPair } from '#server/repositories/order/sandbox'
import type { ApplePost } from './grants'
import { APPLE_ALGORITHM, APPLE_ISSUER } from './token'

export const SANDBOX_TEAM = 'SANDBOXTEAM'
export const SANDBOX_KEY = 'SANDBOXKEY'

/** The key of the team of the sandbox, made when it is first asked for. */
export const teamPair = (db: Db) =>
  storedPair(db, 'apple-team', async () => {
    const pair = await promisify(generateKeyPair)('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    return { public_pem: pair.publicKey, private_pem: pair.privateKey }
  })

/** Codes that were used, tokens that were revoked, and whether the server is down. Lives as long as the process. */
type Played = { used: Set<string>; revoked: Set<string>; isDown: boolean }
const played = new WeakMap<Db, Played>()

/** How Apple's server of a database has been used. */
export function playedBy(db: Db): Played {
  const known = played.get(db) ?? { used: new Set(), revoked: new Set(), isDown: false }
  played.set(db, known)
  return known
}

/** The person of a code or a token that Apple's own key signed for a use and an app; undefined for anything else. */
async function personIn(text: string, use: string, { app, key, now }: { app: string; key: KeyObject; now: number }) {
  const rules = { issuer: APPLE_ISSUER, audience: app, algorithms: [APPLE_ALGORITHM], currentDate: new Date(now) }
  const read = await jwtVerify(text, key, rules).catch(() => undefined)
  return read?.payload.use === use ? read.payload.sub : undefined
}

type Server = { db: Db; now: () => number; key: KeyObject; sign: (use: 'refresh', person: string) => Promise<string> }

/** Plays `/auth/token` and `/auth/revoke`: it checks the signature of the team, and takes a code once within five minutes. */
export function sandboxPost({ db, now, key, sign }: Server): ApplePost {
  const reply = (status: number, body: object) => ({ status, text: JSON.stringify(body) })
  return async (path, form) => {
    const state = playedBy(db)
    if (state.isDown) throw new Error('the sandbox of Apple is down')
    const { client_id: app = '', client_secret: secret = '', code = '', token = '' } = form
    const team = createPublicKey((await teamPair(db)).public_pem)
    const rules = { issuer: SANDBOX_TEAM, audience: APPLE_ISSUER, subject: app, algorithms: ['ES256'], currentDate: new Date(now()) }
    const isOurs = await jwtVerify(secret, team, { ...rules, requiredClaims: ['iat', 'exp'] }).then(
      ({ protectedHeader }) => protectedHeader.kid === SANDBOX_KEY,
      () => false,
    )
    if (!isOurs) return reply(400, { error: 'invalid_client' })
    const of = { app, key, now: now() }
    if (path === '/auth/revoke') {
      const person = await personIn(token, 'refresh', of)
      if (person !== undefined) state.revoked.add(person)
      // As Apple does: a token that is unknown needs no revocation.
      return reply(200, {})
    }
    const person = await personIn(code, 'code', of)
    if (person === undefined || state.used.has(code)) return reply(400, { error: 'invalid_grant' })
    state.used.add(code)
    return reply(200, { refresh_token: await sign('refresh', person), token_type: 'Bearer', expires_in: 3600 })
  }
}
