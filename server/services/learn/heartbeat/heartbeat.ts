import { isSpread } from '#server/database/machines'
import { type Db, tx } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { serve, type Visit } from '#server/http/serve'
import { Newest } from '#server/newest'
import { Refusal } from '#server/refusal'
import { type StateChange, saveStates } from '#server/repositories/learn/save-states'
import { playedLessonOf } from '#server/services/learn/lesson'
import type { InputOf } from '@/contract/call'
import { learning } from '@/contract/learn/lesson'
import type { LearnState, PlayedSpan } from '@/contract/learn/lesson.schema'
import { afterBeat, type BeatTrace, beatAllowance } from '@/domain/learn/learned'
import type { LessonKind } from '@/domain/learn/lesson'
import { addSpansWithin, countPlayed, type Played } from '@/domain/learn/played'
import { learningDayOf } from '@/domain/time/day'

/** A beat waits so long for others while nothing is being stored, and until a batch has been stored otherwise. */
const FLUSH_MS = 10
/** A batch that failed is tried again after this long. */
const RETRY_MS = 500
const FLUSH_KEYS = 500
/** Batches stored at once: while the database writes one, others are prepared and sent. */
const MOST_RUNNING = 3
/** Keys held at most; beyond them beats are refused at once. */
const MOST_KEYS = 20_000
/** Traces of accepted beats kept by this process. A forgotten one costs nothing: its learner's next beat counts as a first one. */
const MOST_TRACES = 50_000

const unavailable = () => new Refusal(503, '学习进度暂时无法保存，请稍后再试')

/** Beats of learners, stored in groups. `add` answers once its beat is stored; `close` stores what is left. */
type GroupCommit = { add(beat: Beat): Promise<LearnState>; close(): Promise<void> }

/** Takes a batch of groups none of which is being stored: the beats of a lesson are stored one after the other. */
function takeBatch(pending: Map<string, Pending>, running: ReadonlySet<string>): Pending[] {
  const batch: Pending[] = []
  for (const group of pending.values()) {
    if (batch.length === FLUSH_KEYS) break
    if (!running.has(group.key)) batch.push(group)
  }
  for (const { key } of batch) pending.delete(key)
  return batch
}

/** Batches being stored side by side, and the keys in them. */
function batchesIn({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const traces = new Newest<string, BeatTrace>(MOST_TRACES)
  const batches = new Set<Promise<void>>()
  // Asked when the server starts; a batch that was made before the answer came is refused by the engine and made again.
  let isApart = false
  isSpread(db).then(
    (isThere) => {
      isApart = isThere
    },
    () => {},
  )
  const running = new Set<string>()
  const store = async (batch: readonly Pending[]): Promise<boolean> => {
    try {
      await storeBeats(db, traces, batch, isApart)
      return true
    } catch (error) {
      log.error({ err: error, keys: batch.length }, 'learning states were not stored')
      for (const waiter of batch.flatMap((group) => group.waiters)) waiter.reject(unavailable())
      return false
    }
  }
  return {
    running,
    isFull: () => batches.size === MOST_RUNNING,
    /** Begins to store a batch; `onEnd` hears whether it was stored. */
    begin: (batch: readonly Pending[], onEnd: (isStored: boolean) => void): void => {
      for (const { key } of batch) running.add(key)
      const stored: Promise<void> = store(batch).then((isStored) => {
        for (const { key } of batch) running.delete(key)
        batches.delete(stored)
        onEnd(isStored)
      })
      batches.add(stored)
    },
    /** Resolves when nothing is being stored any more. */
    ended: async (): Promise<void> => {
      while (batches.size > 0) await Promise.all(batches)
    },
  }
}

/** Groups the beats of a moment, at most 500 lessons at once; three batches are stored side by side, and what comes meanwhile waits. */
export function groupCommit(deps: Pick<Deps, 'db' | 'log'>): GroupCommit {
  const batches = batchesIn(deps)
  let pending = new Map<string, Pending>()
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = batches.isFull() ? [] : takeBatch(pending, batches.running)
    if (batch.length === 0) return
    batches.begin(batch, (isStored) => {
      if (isStored) return flush()
      pending = afterFailure(batch, pending)
      arm(RETRY_MS)
    })
  }
  const arm = (wait = FLUSH_MS) => {
    timer ??= setTimeout(flush, wait)
  }
  const add = (beat: Beat) =>
    new Promise<LearnState>((resolve, reject) => {
      const key = keyOf(beat)
      if (pending.size >= MOST_KEYS && !pending.has(key)) return reject(unavailable())
      enqueue(pending, { key, beats: [beat], waiters: [{ resolve, reject }], tries: 0 })
      if (pending.size === FLUSH_KEYS) flush()
      else arm()
    })
  const close = async () => {
    flush()
    await batches.ended()
    clearTimeout(timer)
  }
  return { add, close }
}

/** A beat as it came in. `at` in ms, the rest in seconds. */
export type Beat = {
  userId: number
  lessonId: number
  courseId: number
  length: number
  kind?: LessonKind
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
  const { userId, lessonId, courseId, length, kind, at, position } = last
  const played = pending.beats.map((beat) => ({ day: learningDayOf(beat.at), spans: beat.played }))
  return { userId, lessonId, courseId, length, ...(kind && { kind }), at, now: at, position, isEnded: false, played, merge }
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

/** Changes that one transaction stores: all of them, or where learners lie on several machines those of each learner. */
function partsOf(changes: readonly StateChange[], isApart: boolean): StateChange[][] {
  if (!isApart) return [[...changes]]
  return [...new Set(changes.map(({ userId }) => userId))].map((id) => changes.filter(({ userId }) => userId === id))
}

/** Stores a batch in one transaction on each machine, and only then keeps its traces and answers its callers. */
export async function storeBeats(db: Db, traces: Map<string, BeatTrace>, batch: readonly Pending[], isApart = false): Promise<void> {
  const kept = new Map<string, BeatTrace>()
  const changes = batch.flatMap((group) => {
    const change = changeOf(group, (before, limit) => {
      const { played, trace } = mergeBeats(group.beats, before, traces.get(group.key), limit)
      if (trace) kept.set(group.key, trace)
      return played
    })
    return change ?? []
  })
  const stored = new Map<StateChange, LearnState>()
  for (const part of partsOf(changes, isApart))
    for (const [index, state] of (await tx(db, (work) => saveStates(work, part))).entries()) {
      const change = part[index]
      if (change) stored.set(change, state)
    }
  const states = changes.flatMap((change) => stored.get(change) ?? [])
  for (const [key, trace] of kept) traces.set(key, trace)
  states.forEach((state, index) => {
    for (const waiter of batch[index]?.waiters ?? []) waiter.resolve(state)
  })
}

/** Heartbeats of the player. An acknowledged beat is stored. */
export const heartbeatCalls: ServicePlugin = (app, deps) => {
  const commit = groupCommit(deps)
  app.addHook('onClose', () => commit.close())
  const beat = async ({ body }: InputOf<typeof learning.heartbeat>, { learnerId }: Visit) => {
    const { courseId, lessonId, position, played } = body
    const at = deps.now()
    const { lesson } = await playedLessonOf(deps.db, learnerId, body, at)
    return commit.add({ userId: learnerId, lessonId, courseId, length: lesson.length, kind: lesson.type, at, position, played })
  }
  serve(app, learning.heartbeat, beat, { isFrequent: true })
}
