import md5 from 'crypto-js/md5'

/** The fixed product salt. It ships in every client: it detects accidents and stale clocks and does not authenticate. */
export const SALT = 'qiming-xuetang-2026'
/** Length of the random string of a signature, in characters. */
export const RANDOM_LENGTH = 8

/** Holds the signed values. `timestamp` is server-corrected epoch milliseconds as text; `accessToken` may be empty. */
type Signed = { timestamp: string; accessToken: string }

/** MD5 of a text, as 32 hexadecimal digits. */
type Digest = (text: string) => string

const plainDigest: Digest = (text) => md5(text).toString()

/** Value of the authorization header: MD5 twice over the joined parts, then the random string. */
export function sign({ timestamp, accessToken }: Signed, random: string, digest: Digest = plainDigest): string {
  return digest(digest(timestamp + accessToken + SALT + random)) + random
}

/** Whether `authorization` was made by `sign` over these parts; compares in constant time. `digest` may be a faster one. */
export function isSignedBy(parts: Signed, authorization: string, digest?: Digest): boolean {
  const expected = sign(parts, authorization.slice(-RANDOM_LENGTH), digest)
  if (expected.length !== authorization.length) return false
  let difference = 0
  for (let at = 0; at < expected.length; at++) difference |= expected.charCodeAt(at) ^ authorization.charCodeAt(at)
  return difference === 0
}
