import { createHmac } from 'node:crypto'
import { secretOf } from '#server/database/secret'
import type { Deps } from '#server/deps'
import { networkOf } from '#server/http/caller-address'
import { Refusal } from '#server/refusal'
import { countFailure, failuresSince, uncountFailure } from '#server/repositories/account/sign-in'
import { staffAddresses } from '#server/repositories/account/staff-session'
import { waitText } from '@/domain/time/relative-time'
import { DAY_MS, MINUTE_MS } from '@/domain/time/units'
import { momentText } from './words'

const WINDOW_MS = 15 * MINUTE_MS
/** Tries of a quarter of an hour: of one person from one network, of a network, and of one person from networks they never used. */
const MOST = { here: 5, network: 30, elsewhere: 60, factor: 5 } as const
/** A network from which somebody has signed in within this time is theirs. */
const KNOWN_MS = 30 * DAY_MS

type Limit = { key: string; most: number; windowMs?: number }

/** How long somebody has to wait, and until when. */
export const waitUntil = (moment: number, now: number) => `${waitText((moment - now) / 1000)}（到 ${momentText(moment)}）`

/** Counts a try in advance, so that tries made at once are counted too; gives the moment from which another is taken when there were too many. */
export async function countTry({ db, now }: Deps, { key, most, windowMs = WINDOW_MS }: Limit): Promise<number | null> {
  const moment = now()
  if (await countFailure(db, key, moment, { most, windowMs })) return null
  return ((await failuresSince(db, key)) ?? moment) + windowMs
}

/** A name for a number in keys of counters, which are read by nobody but are stored. */
export async function nameOf({ db }: Pick<Deps, 'db'>, mobile: string): Promise<string> {
  return createHmac('sha256', await secretOf(db, 'desk-name'))
    .update(mobile)
    .digest('base64url')
}

async function isKnownNetwork({ db, now }: Deps, staffId: number | undefined, network: string): Promise<boolean> {
  if (staffId === undefined) return false
  return (await staffAddresses(db, staffId, now() - KNOWN_MS)).some((ip) => networkOf(ip) === network)
}

async function countAll(deps: Deps, limits: readonly Limit[]): Promise<() => Promise<void>> {
  for (const limit of limits) {
    const until = await countTry(deps, limit)
    if (until !== null) throw new Refusal(429, `尝试次数过多，请 ${waitUntil(until, deps.now())}后再试`)
  }
  return async () => {
    for (const { key } of limits) await uncountFailure(deps.db, key)
  }
}

/**
 * Counts a try to sign in, of a known number and of an unknown one alike, or refuses with the time; the result takes the try back.
 * Strangers elsewhere cannot lock somebody out of a network they have signed in from.
 */
export async function countSignIn(deps: Deps, mobile: string, staffId: number | undefined, network: string): Promise<() => Promise<void>> {
  const name = await nameOf(deps, mobile)
  const isKnown = await isKnownNetwork(deps, staffId, network)
  return countAll(deps, [
    { key: `desk:${network}`, most: MOST.network },
    { key: `desk:${name}:${network}`, most: MOST.here },
    ...(isKnown ? [] : [{ key: `desk:${name}`, most: MOST.elsewhere }]),
  ])
}

/** Counts a try at the authenticator or a recovery code of a member of the staff. */
export const countFactorTry = (deps: Deps, staffId: number): Promise<() => Promise<void>> =>
  countAll(deps, [{ key: `desk-factor:${staffId}`, most: MOST.factor }])
