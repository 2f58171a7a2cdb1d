import type { Deps } from '#server/deps'
import { Newest } from '#server/newest'
import { Refusal } from '#server/refusal'
import type { LearnState } from '@/contract/learn/lesson.schema'
import type { BeatTrace } from '@/domain/learn/beat-allowance'
import { afterFailure, type Beat, enqueue, keyOf, type Pending } from './pending-beats'
import { storeBeats } from './store-beats'

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
export type GroupCommit = { add(beat: Beat): Promise<LearnState>; close(): Promise<void> }

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
  const running = new Set<string>()
  const store = async (batch: readonly Pending[]): Promise<boolean> => {
    try {
      await storeBeats(db, traces, batch)
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
