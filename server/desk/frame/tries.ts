import type { Deps } from '#server/deps'
import { Refusal } from '#server/refusal'
import { countFailure, failuresSince, uncountFailure } from '#server/repositories/account/sign-in'
import { waitText } from '@/domain/time/relative-time'
import { MINUTE_MS } from '@/domain/time/units'
import { momentText } from './row'

const WINDOW_MS = 15 * MINUTE_MS

/** Tries of a quarter of an hour: of one person from one network, of a network, and of one person from networks they never used. */
export const MOST = { here: 5, network: 30, elsewhere: 60, factor: 5 } as const

type Limit = { key: string; most: number; windowMs?: number }

/** How long somebody has to wait, and until when. */
export const waitUntil = (moment: number, now: number) => `${waitText((moment - now) / 1000)}（到 ${momentText(moment)}）`

/** Counts a try in advance, so that tries made at once are counted too; gives the moment from which another is taken when there were too many. */
export async function countTry({ db, now }: Deps, { key, most, windowMs = WINDOW_MS }: Limit): Promise<number | null> {
  const moment = now()
  if (await countFailure(db, key, moment, { most, windowMs })) return null
  return ((await failuresSince(db, key)) ?? moment) + windowMs
}

export async function countAll(deps: Deps, limits: readonly Limit[]): Promise<() => Promise<void>> {
  for (const limit of limits) {
    const until = await countTry(deps, limit)
    if (until !== null) throw new Refusal(429, `尝试次数过多，请 ${waitUntil(until, deps.now())}后再试`)
  }
  return async () => {
    for (const { key } of limits) await uncountFailure(deps.db, key)
  }
}

/** Counts a try at the authenticator or a recovery code of a member of the staff. */
export const countFactorTry = (deps: Deps, staffId: number): Promise<() => Promise<void>> =>
  countAll(deps, [{ key: `desk-factor:${staffId}`, most: MOST.factor }])
