import { pino } from 'pino'
import { openDatabase } from '#server/database/open'
import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { readEnv } from '#server/env'
import { accountOf } from '#server/repositories/account/account'
import { beginSession } from '#server/repositories/account/session/session'
import { loadSeed } from '#server/seed/load'
import { startAttempt } from '#server/services/exam/attempt'
import type { SessionGrant } from '@/contract/account/auth.schema'

/** One learner with a running attempt, signed in on two devices. */
export type Seat = { seed: number; attemptId: number; sessions: readonly [SessionGrant, SessionGrant] }

/** A paper with every type of question. */
const PAPER = 1
const FIRST_MOBILE = 13_100_000_000

/** Opens the folder of a server that does not run. */
export async function within<T>(dataDir: string, work: (deps: Deps) => Promise<T>): Promise<T> {
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const { db, close } = await openDatabase(env, Date.now)
  try {
    return await work({ db, env, now: Date.now, log: pino({ level: 'silent' }) })
  } finally {
    await close()
  }
}

async function seat(deps: Deps, seed: number): Promise<Seat> {
  const now = deps.now()
  const { id: userId } = await tx(deps.db, (work) => accountOf(work, String(FIRST_MOBILE + seed), now))
  const signIn = () => tx(deps.db, (work) => beginSession(work, userId, now))
  const sessions = [await signIn(), await signIn()] as const
  const { id: attemptId } = (await startAttempt(deps, userId, PAPER)).attempt
  return { seed, attemptId, sessions }
}

/** Fills a fresh data folder and seats one learner for each seed. */
export const seatLearners = (dataDir: string, seeds: readonly number[]): Promise<Seat[]> =>
  within(dataDir, async (deps) => {
    await loadSeed(deps)
    const seats: Seat[] = []
    for (const seed of seeds) seats.push(await seat(deps, seed))
    return seats
  })
