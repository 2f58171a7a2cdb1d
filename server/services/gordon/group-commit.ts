import type { LearnState } from '@/contract/learning/learning.schema'
import type { Deps } from '../../deps'
import { Refusal } from '../../refusal'
import { beatTraces } from './beat-traces'
import { afterFailure, type Beat, enqueue, keyOf, type Pending } from './pending-beats'
import { storeBeats } from './store-beats'

const FLUSH_MS = 500
const FLUSH_KEYS = 500
/** Keys held at most; beyond them beats are refused at once. */
const MOST_KEYS = 20_000
const MOST_TRACES = 50_000

const unavailable = () => new Refusal(503, '学习进度暂时无法保存，请稍后再试')

/** Beats of learners, stored in groups. `add` answers once its beat is stored; `close` stores what is left. */
export type GroupCommit = { add(beat: Beat): Promise<LearnState>; close(): Promise<void> }

/** Groups beats for half a second, or until 500 lessons have one. Batches are stored one after the other. */
export function groupCommit({ db, log }: Pick<Deps, 'db' | 'log'>): GroupCommit {
  const traces = beatTraces(MOST_TRACES)
  let pending = new Map<string, Pending>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    running = running.then(async () => {
      const batch = [...pending.values()]
      pending = new Map()
      if (batch.length > 0) await storeBeats(db, traces, batch).catch((error: unknown) => fail(batch, error))
    })
    return running
  }
  const arm = () => {
    timer ??= setTimeout(() => void flush(), FLUSH_MS)
  }
  const fail = (batch: readonly Pending[], error: unknown) => {
    log.error({ err: error, keys: batch.length }, 'learning states were not stored')
    pending = afterFailure(batch, pending)
    if (pending.size > 0) arm()
    for (const waiter of batch.flatMap((group) => group.waiters)) waiter.reject(unavailable())
  }
  const add = (beat: Beat) =>
    new Promise<LearnState>((resolve, reject) => {
      const key = keyOf(beat)
      if (pending.size >= MOST_KEYS && !pending.has(key)) return reject(unavailable())
      enqueue(pending, { key, beats: [beat], waiters: [{ resolve, reject }], tries: 0 })
      if (pending.size === FLUSH_KEYS) void flush()
      else arm()
    })
  const close = async () => {
    await flush()
    clearTimeout(timer)
  }
  return { add, close }
}
