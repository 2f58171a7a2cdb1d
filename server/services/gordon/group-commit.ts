import type { LearnState } from '@/contract/learning.schema'
import type { BeatTrace } from '@/domain/beat-allowance'
import { tx } from '../../database/tx'
import type { Deps } from '../../deps'
import { Refusal } from '../../refusal'
import { saveStates } from '../learning/save-states'
import { beatTraces } from './beat-traces'
import { type Beat, changeOf, enqueue, keyOf, mergeBeats, type Pending } from './pending-beats'

const FLUSH_MS = 500
const FLUSH_KEYS = 500
/** Keys held at most; beyond them beats are refused at once. */
const MOST_KEYS = 20_000
const MOST_TRACES = 50_000
/** Beats of a batch that failed this often are given up: their callers were told so and send them again. */
const MOST_TRIES = 5

const unavailable = () => new Refusal(503, '学习进度暂时无法保存，请稍后再试')

/** Beats of learners, stored in groups. `add` answers once its beat is stored; `close` stores what is left. */
export type GroupCommit = { add(beat: Beat): Promise<LearnState>; close(): Promise<void> }

export function groupCommit({ db, log }: Pick<Deps, 'db' | 'log'>): GroupCommit {
  const traces = beatTraces(MOST_TRACES)
  let pending = new Map<string, Pending>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function store(batch: readonly Pending[]): Promise<void> {
    const kept = new Map<string, BeatTrace>()
    const changes = batch.flatMap((group) => {
      const change = changeOf(group, (before) => {
        const { played, trace } = mergeBeats(group.beats, before, traces.get(group.key))
        if (trace) kept.set(group.key, trace)
        return played
      })
      return change ?? []
    })
    const states = await tx(db, (work) => saveStates(work, changes))
    for (const [key, trace] of kept) traces.set(key, trace)
    states.forEach((state, index) => {
      for (const waiter of batch[index]?.waiters ?? []) waiter.resolve(state)
    })
  }

  /** The callers learn of it now; the beats go back before those that came meanwhile. */
  function keepForNext(batch: readonly Pending[], error: unknown): void {
    log.error({ err: error, keys: batch.length }, 'learning states were not stored')
    const newer = pending
    const again = batch.map((group) => ({ ...group, waiters: [], tries: group.tries + 1 })).filter((group) => group.tries < MOST_TRIES)
    pending = new Map(again.map((group) => [group.key, group]))
    for (const group of newer.values()) enqueue(pending, group)
    for (const waiter of batch.flatMap((group) => group.waiters)) waiter.reject(unavailable())
    if (pending.size > 0) arm()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    running = running.then(async () => {
      const batch = [...pending.values()]
      pending = new Map()
      if (batch.length > 0) await store(batch).catch((error: unknown) => keepForNext(batch, error))
    })
    return running
  }

  function arm(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_MS)
  }

  return {
    add: (beat) =>
      new Promise((resolve, reject) => {
        const key = keyOf(beat)
        if (pending.size >= MOST_KEYS && !pending.has(key)) return reject(unavailable())
        enqueue(pending, { key, beats: [beat], waiters: [{ resolve, reject }], tries: 0 })
        if (pending.size >= FLUSH_KEYS) void flush()
        else arm()
      }),
    close: async () => {
      await flush()
      clearTimeout(timer)
    },
  }
}
