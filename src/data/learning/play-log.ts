import type { PlayedSpan } from '@/contract/learning.schema'
import { isPlayedThrough, joinSpans, wholeSecondsOf } from '@/domain/played-spans'
import { type PlayOutbox, SPAN_LIMIT } from './play-outbox'

/** Document 2 §9, Heartbeat default, in milliseconds. */
export const HEARTBEAT_MS = 5_000

export type PlayLogDeps = { courseId: number; lessonId: number; outbox: PlayOutbox }
export type PlayLog = ReturnType<typeof createPlayLog>

/** The seconds of one lesson really played, however the learner jumps about, and their reports to the server. */
export function createPlayLog({ courseId, lessonId, outbox }: PlayLogDeps) {
  let spans: PlayedSpan[] = []
  /** The stretch being played, in seconds with fractions. */
  let stretch: { from: number; to: number } | null = null

  const close = () => {
    const span = stretch && wholeSecondsOf(stretch.from, stretch.to)
    if (span) spans = joinSpans([...spans, span])
    stretch = stretch && { from: stretch.to, to: stretch.to }
  }
  /** Spans that do not fit into one report wait for the next. */
  const take = () => {
    close()
    const played = spans.slice(0, SPAN_LIMIT)
    spans = spans.slice(SPAN_LIMIT)
    return { courseId, lessonId, position: Math.max(0, Math.floor(stretch?.to ?? 0)), played }
  }
  const report = () => {
    const taken = take()
    if (taken.played.length > 0) outbox.put(taken)
  }

  return {
    /** Where the player stands, in seconds, several times a second while it plays; a jump starts a new span. */
    tick: (position: number, rate = 1) => {
      if (stretch && isPlayedThrough(stretch.to, position, rate)) stretch = { from: stretch.from, to: position }
      else {
        close()
        stretch = { from: position, to: position }
      }
    },
    /** Every five seconds while it plays: reports what was played since. */
    beat: (): Promise<void> => {
      report()
      return outbox.drain()
    },
    /** The learner leaves, or the lesson is over. */
    finish: (isEnded: boolean): Promise<void> => {
      const taken = take()
      if (stretch || taken.played.length > 0) outbox.put({ ...taken, isEnded })
      stretch = null
      return outbox.drain()
    },
  }
}
