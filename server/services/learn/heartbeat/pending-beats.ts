import type { StateChange } from '#server/repositories/learn/save-states'
import type { LearnState, PlayedSpan } from '@/contract/learn/lesson.schema'
import { afterBeat, type BeatTrace, beatAllowance } from '@/domain/learn/beat-allowance'
import { addSpansWithin, countPlayed, type Played } from '@/domain/learn/played'
import { learningDayOf } from '@/domain/time/day'

/** A beat as it came in. `at` in ms, the rest in seconds. */
export type Beat = {
  userId: number
  lessonId: number
  courseId: number
  length: number
  at: number
  position: number
  played: PlayedSpan[]
}
type Waiter = { resolve(state: LearnState): void; reject(reason: unknown): void }

/** The beats of one learner and lesson that are not stored yet, in order, and who waits for them. */
export type Pending = { key: string; beats: Beat[]; waiters: Waiter[]; tries: number }

/** Key of a learner and a lesson. */
export const keyOf = ({ userId, lessonId }: Pick<Beat, 'userId' | 'lessonId'>) => `${userId}:${lessonId}`

/** Takes in beats after those that wait already. */
export function enqueue(pending: Map<string, Pending>, later: Pending): void {
  const before = pending.get(later.key)
  if (!before) pending.set(later.key, later)
  else pending.set(later.key, { ...before, beats: [...before.beats, ...later.beats], waiters: [...before.waiters, ...later.waiters] })
}

/** Each beat in order, within what the clock allows it, and no more than `limit` new seconds in all. Returns the union and the trace to keep once it is stored. */
export function mergeBeats(
  beats: readonly Beat[],
  before: Played,
  trace: BeatTrace | undefined,
  limit = Number.POSITIVE_INFINITY,
): { played: Played; trace: BeatTrace | undefined } {
  return beats.reduce(
    (sum, beat) => {
      const left = limit - (countPlayed(sum.played) - countPlayed(before))
      const played = addSpansWithin(sum.played, beat.played, beat.length, Math.min(left, beatAllowance(sum.trace, beat.at)))
      return { played, trace: afterBeat(sum.trace, beat.at, countPlayed(played) - countPlayed(sum.played)) }
    },
    { played: before, trace },
  )
}

/** Returns the change that pending beats make; `merge` is called with what the database holds. Undefined when there is no beat. */
export function changeOf(pending: Pending, merge: StateChange['merge']): StateChange | undefined {
  const last = pending.beats.at(-1)
  if (!last) return undefined
  const { userId, lessonId, courseId, length, at, position } = last
  const played = pending.beats.map((beat) => ({ day: learningDayOf(beat.at), spans: beat.played }))
  return { userId, lessonId, courseId, length, at, now: at, position, isEnded: false, played, merge }
}

/** Beats of a batch that failed this often are dropped: their callers got an error and send them again. */
const MOST_TRIES = 5

/** Returns the beats that wait after a batch failed: its own without their callers, and behind them those that came meanwhile. */
export function afterFailure(batch: readonly Pending[], newer: ReadonlyMap<string, Pending>): Map<string, Pending> {
  const again = batch.map((group) => ({ ...group, waiters: [], tries: group.tries + 1 })).filter((group) => group.tries < MOST_TRIES)
  const pending = new Map<string, Pending>(again.map((group) => [group.key, group]))
  for (const group of newer.values()) enqueue(pending, group)
  return pending
}
