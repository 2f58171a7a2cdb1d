import { createPrivateKey, createPublicKey, generateKeyPair, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { type Static, Type } from '@sinclair/typebox'
import { createLocalJWKSet, type JWTPayload, SignJWT } from 'jose'
import type { Db } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { storedPair } from '#server/repositories/order/sandbox'
import { appleClient } from './grants'
import type { AppleAuth } from './port'
import { SANDBOX_KEY, SANDBOX_TEAM, sandboxPost, teamPair } from './sandbox-server'
import { APPLE_ALGORITHM, APPLE_ISSUER, appleAuth } from './token'

const BUNDLE_ID = 'cn.sandbox.app'
const KEY_ID = 'sandbox'
const TOKEN_SECONDS = 86_400
/** Apple's codes are good for five minutes, and its refresh tokens until they are revoked. */
const CODE_SECONDS = 300
const REFRESH_SECONDS = 100 * 365 * TOKEN_SECONDS

/** The key that stands for Apple's, made when it is first asked for. */
const pairOf = (db: Db) =>
  storedPair(db, 'apple', async () => {
    const pair = await promisify(generateKeyPair)('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    return { public_pem: pair.publicKey, private_pem: pair.privateKey }
  })

/** The sandbox: tokens with real signatures, read as Apple's are. */
export async function sandboxApple(deps: Deps): Promise<AppleAuth> {
  const { db, now } = deps
  const { public_pem } = await pairOf(db)
  const team = { teamId: SANDBOX_TEAM, keyId: SANDBOX_KEY, key: createPrivateKey((await teamPair(db)).private_pem) }
  const sign = (use: 'refresh', person: string) => signed(deps, { sub: person, use }, REFRESH_SECONDS)
  const client = appleClient(team, sandboxPost({ db, now, key: createPublicKey(public_pem), sign }), now)
  const key = { ...createPublicKey(public_pem).export({ format: 'jwk' }), kid: KEY_ID, alg: APPLE_ALGORITHM }
  return appleAuth(createLocalJWKSet({ keys: [key] as never }), [BUNDLE_ID], now, client)
}

async function signed({ db, now }: Deps, payload: JWTPayload, seconds = TOKEN_SECONDS): Promise<string> {
  const at = Math.floor(now() / 1000)
  return new SignJWT(payload)
    .setProtectedHeader({ alg: APPLE_ALGORITHM, kid: KEY_ID })
    .setIssuer(APPLE_ISSUER)
    .setAudience(BUNDLE_ID)
    .setIssuedAt(at)
    .setJti(randomUUID())
    .setExpirationTime(at + seconds)
    .sign(createPrivateKey((await pairOf(db)).private_pem))
}

const person = Type.String({ pattern: '^[\\w-]{1,40}$' })
const AskSchema = Type.Object({ person, nonce: Type.String({ minLength: 1, maxLength: 200 }) })
const TellSchema = Type.Object({ person, kind: Type.String({ minLength: 1, maxLength: 40 }) })

/** Stands for the sheet of an iPhone, and for the notices of Apple's server. Never in production. */
export const sandboxAppleRoutes: ServicePlugin = (app, deps) => {
  if (deps.env.mode === 'production' || deps.env.apple.kind !== 'sandbox') return
  app.post<{ Body: Static<typeof AskSchema> }>('/dev/apple/token', { schema: { body: AskSchema } }, async ({ body }) => ({
    identityToken: await signed(deps, { sub: body.person, nonce: body.nonce, nonce_supported: true }),
    authorizationCode: await signed(deps, { sub: body.person, use: 'code' }, CODE_SECONDS),
  }))
  app.post<{ Body: Static<typeof TellSchema> }>('/dev/apple/notice', { schema: { body: TellSchema } }, async ({ body }) => ({
    payload: await signed(deps, { events: JSON.stringify({ type: body.kind, sub: body.person, event_time: deps.now() }) }),
  }))
}
