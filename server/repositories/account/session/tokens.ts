import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Lifetime of an access token in seconds. */
export const ACCESS_SECONDS = 7_200
/** Lifetime of a refresh token in seconds. */
export const REFRESH_SECONDS = 30 * 86_400

/** A new opaque token: 32 random bytes. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** Hashes a token: the database keeps nothing else of it. */
export const hashOf = (token: string) => hash('sha256', token)
