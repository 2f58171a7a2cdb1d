import type { BeatTrace } from '@/domain/learning/beat-allowance'

/** Traces of the last accepted beats of this process, by (learner, lesson); the longest untouched are forgotten first. */
export type BeatTraces = { get(key: string): BeatTrace | undefined; set(key: string, trace: BeatTrace): void }

/** Keeps at most `most` traces. A forgotten one costs nothing: its learner's next beat counts as a first one. */
export function beatTraces(most: number): BeatTraces {
  const traces = new Map<string, BeatTrace>()
  return {
    get: (key) => traces.get(key),
    set: (key, trace) => {
      traces.delete(key)
      traces.set(key, trace)
      const [oldest] = traces.keys()
      if (traces.size > most && oldest !== undefined) traces.delete(oldest)
    },
  }
}
