import type { Db } from '#server/database/tables'
import { tx } from '#server/database/tx'
import { saveStates } from '#server/repositories/learn/save-states'
import type { BeatTrace } from '@/domain/learn/beat-allowance'
import { changeOf, mergeBeats, type Pending } from './pending-beats'

/** Stores a batch in one transaction, and only then keeps its traces and answers its callers. */
export async function storeBeats(db: Db, traces: Map<string, BeatTrace>, batch: readonly Pending[]): Promise<void> {
  const kept = new Map<string, BeatTrace>()
  const changes = batch.flatMap((group) => {
    const change = changeOf(group, (before, limit) => {
      const { played, trace } = mergeBeats(group.beats, before, traces.get(group.key), limit)
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
