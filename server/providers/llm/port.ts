import type { WeightedTerm } from '@/domain/search/passage-rank'

/** A piece of what is taught, under the name it is quoted by. */
export type LlmSource = { name: string; title: string; text: string }
export type LlmAsk = {
  question: string
  /** The turns before this one, the oldest first. */
  before: readonly { question: string; answer: string }[]
  sources: readonly LlmSource[]
  terms: readonly WeightedTerm[]
}
/** Writes an answer as text that comes in pieces: one JSON object a line, `{"say", "source", "quote"}`. Throws `LlmTrouble`. */
export type LlmPort = { isModel: boolean; answer: (ask: LlmAsk, signal: AbortSignal) => AsyncIterable<string> }

/** Why an answer ends before its end. */
export class LlmTrouble extends Error {
  constructor(
    readonly reason: 'slow' | 'cut' | 'broken' | 'long',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause })
    this.name = 'LlmTrouble'
  }
}
