import type { PlayedSpan } from '@/contract/learn/lesson.schema'
import { isPlayedThrough, joinSpans, wholeSecondsOf } from '@/domain/learn/played'
import type { PlayOutbox } from './play-outbox'
import { SPAN_LIMIT } from './play-reports'

/** Default heartbeat interval, in milliseconds. */
export const HEARTBEAT_MS = 5_000

type PlayLogDeps = { courseId: number; lessonId: number; outbox: PlayOutbox }

/** Seconds really played and not yet reported. */
function createPlayed() {
  let spans: PlayedSpan[] = []
  /** The stretch being played, in seconds with fractions. */
  let stretch: { from: number; to: number } | null = null

  const close = () => {
    const span = stretch && wholeSecondsOf(stretch.from, stretch.to)
    if (span) spans = joinSpans([...spans, span])
    stretch = stretch && { from: stretch.to, to: stretch.to }
  }
  return {
    tick: (position: number, rate: number) => {
      if (stretch && isPlayedThrough(stretch.to, position, rate)) stretch = { from: stretch.from, to: position }
      else {
        close()
        stretch = { from: position, to: position }
      }
    },
    /** Takes the part that fits into one report; `isMore` when there is some left. */
    take: () => {
      close()
      const played = spans.slice(0, SPAN_LIMIT)
      spans = spans.slice(SPAN_LIMIT)
      return { played, position: Math.max(0, Math.floor(stretch?.to ?? 0)), isMore: spans.length > 0 }
    },
    isTicking: () => stretch !== null,
    end: () => {
      stretch = null
    },
  }
}

/** The seconds of one lesson really played, however the learner jumps about, and their reports to the server. */
export function createPlayLog({ courseId, lessonId, outbox }: PlayLogDeps) {
  const seconds = createPlayed()
  const report = () => {
    const { played, position } = seconds.take()
    if (played.length > 0) outbox.put({ courseId, lessonId, position, played })
  }

  return {
    /** Records the player's position, in seconds, several times a second during playback; a jump starts a new span. */
    tick: (position: number, rate = 1) => seconds.tick(position, rate),
    /** Every five seconds while it plays: reports what was played since. */
    beat: (): Promise<void> => {
      report()
      return outbox.drain()
    },
    /** The learner leaves, or the lesson is over. */
    finish: (isEnded: boolean): Promise<void> => {
      if (!seconds.isTicking()) return outbox.drain()
      let last = seconds.take()
      while (last.isMore) {
        outbox.put({ courseId, lessonId, position: last.position, played: last.played })
        last = seconds.take()
      }
      outbox.put({ courseId, lessonId, position: last.position, played: last.played, isEnded })
      seconds.end()
      return outbox.drain()
    },
  }
}
