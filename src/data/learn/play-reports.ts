import type { Heartbeat } from '@/contract/learn/lesson.schema'
import { joinSpans } from '@/domain/learn/played'
import { hasFields } from '@/domain/text/read-json'

/** Most spans the contract takes in one report. */
export const SPAN_LIMIT = 64

/** A report of playing on its way: a heartbeat, or with `isEnded` the record of a learning that is over; `at` is its newest moment, `since` its oldest, ms. */
export type PlayReport = Heartbeat & { isEnded?: boolean; at?: number; since?: number }

export const isPlayReport = (row: unknown): row is PlayReport => hasFields(row, ['courseId', 'lessonId', 'position', 'played'])

/** Two heartbeats of one lesson as one, so that an hour offline is a few spans; null when they do not go into one. */
function merged(last: PlayReport | undefined, next: PlayReport): PlayReport | null {
  if (last?.isEnded !== undefined || last?.lessonId !== next.lessonId) return null
  const played = joinSpans([...last.played, ...next.played])
  const since = last.since ?? last.at
  return played.length > SPAN_LIMIT ? null : { ...next, played, ...(since !== undefined && { since }) }
}

/** Reports with one more at the end; joined to the last one unless that is `inFlight`. */
export function withReport(reports: readonly PlayReport[], report: PlayReport, inFlight: PlayReport | undefined): PlayReport[] {
  const last = reports[reports.length - 1]
  const joined = last === undefined || last === inFlight ? null : merged(last, report)
  return joined ? [...reports.slice(0, -1), joined] : [...reports, report]
}
