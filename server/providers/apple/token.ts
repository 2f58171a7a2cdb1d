import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose'
import { isRecord, readJson } from '@/domain/text/read-json'
import { type AppleAuth, type AppleClient, AppleFailure } from './port'

export const APPLE_ISSUER = 'https://appleid.apple.com'
export const APPLE_ALGORITHM = 'RS256'
export const APPLE_KEYS_URL = `${APPLE_ISSUER}/auth/keys`
const TIMEOUT_MS = 5_000
/** Apple's clock and ours may differ by this many seconds. */
const TOLERANCE_SECONDS = 30

/** Apple's keys, read once in ten minutes, and sooner where a token names one that is new. */
export const appleKeys = (url = APPLE_KEYS_URL): JWTVerifyGetKey => createRemoteJWKSet(new URL(url), { timeoutDuration: TIMEOUT_MS })

/** Whether the keys could not be read: everything else that is wrong is wrong with the token. */
function isAway(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true
  // A reply that is no list of keys has the code of no fault in particular, and a line that is down has none of this library.
  return !(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC'
}

function failureOf(error: unknown): AppleFailure {
  if (error instanceof errors.JWTExpired) return new AppleFailure('expired')
  return new AppleFailure(isAway(error) ? 'away' : 'wrong')
}

const texts = (payload: Record<string, unknown>, names: readonly string[]): string[] =>
  names.map((name) => {
    const value = payload[name]
    if (typeof value !== 'string' || value === '') throw new AppleFailure('wrong')
    return value
  })

/** An event is a record, or a record as JSON text. */
function eventIn({ events }: JWTPayload): Record<string, unknown> {
  const event = typeof events === 'string' ? readJson(events) : events
  if (!isRecord(event)) throw new AppleFailure('wrong')
  return event
}

/** Moments before this are seconds: Apple has written both. */
const FIRST_MS = 1e11

function momentIn({ event_time: time }: Record<string, unknown>): number {
  if (typeof time !== 'number') throw new AppleFailure('wrong')
  return time < FIRST_MS ? time * 1000 : time
}

/** Reads tokens that one of these keys signed for one of these apps. */
export function appleAuth(
  keys: JWTVerifyGetKey,
  audience: readonly string[],
  now: () => number,
  client: AppleClient | null = null,
): AppleAuth {
  const read = async (token: string, more: JWTVerifyOptions): Promise<JWTPayload> => {
    const common = { issuer: APPLE_ISSUER, audience: [...audience], algorithms: [APPLE_ALGORITHM], currentDate: new Date(now()) }
    try {
      return (await jwtVerify(token, keys, { ...common, clockTolerance: TOLERANCE_SECONDS, ...more })).payload
    } catch (error) {
      throw failureOf(error)
    }
  }
  return {
    client,
    identityOf: async (token) => {
      const payload = await read(token, { requiredClaims: ['exp', 'iat'] })
      const [sub = '', nonce = ''] = texts(payload, ['sub', 'nonce'])
      return { sub, nonce, app: audience.find((app) => [payload.aud].flat().includes(app)) ?? '' }
    },
    noticeOf: async (payload) => {
      const event = eventIn(await read(payload, { requiredClaims: ['iat'] }))
      const [sub = '', kind = ''] = texts(event, ['sub', 'type'])
      return { sub, kind, at: momentIn(event) }
    },
  }
}
