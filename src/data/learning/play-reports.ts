import type { Heartbeat } from '@/contract/learning/learning.schema'
import { joinSpans } from '@/domain/learning/played-spans'
import { hasFields, readRows } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'

/** Most spans the contract takes in one report. */
export const SPAN_LIMIT = 64

/** A report of playing on its way: a heartbeat, or with `isEnded` the record of a learning that is over; `at` is its moment, ms. */
export type PlayReport = Heartbeat & { isEnded?: boolean; at?: number }

const isReport = (row: unknown): row is PlayReport => hasFields(row, ['courseId', 'lessonId', 'position', 'played'])

/** Two heartbeats of one lesson as one, so that an hour offline is a few spans; null when they do not go into one. */
function merged(last: PlayReport | undefined, next: PlayReport): PlayReport | null {
  if (last?.isEnded !== undefined || last?.lessonId !== next.lessonId) return null
  const played = joinSpans([...last.played, ...next.played])
  return played.length > SPAN_LIMIT ? null : { ...next, played }
}

/** Reports in order, kept on the device under a key. */
export function createPlayReports(storage: StoragePort, key: string) {
  let reports = readRows(storage.read(key), isReport)
  const keep = (next: PlayReport[]) => {
    reports = next
    try {
      if (next.length === 0) storage.remove(key)
      else storage.write(key, JSON.stringify(next))
    } catch {
      // Still held here for as long as the page is open; the next write may fit again.
    }
  }
  return {
    first: () => reports[0],
    count: () => reports.length,
    dropFirst: (count = 1) => keep(reports.slice(count)),
    /** The first ones, as many as there are. */
    some: (count: number) => reports.slice(0, count),
    /** Adds a report; joined to the last one unless that is `inFlight`. */
    add: (report: PlayReport, inFlight: PlayReport | null) => {
      const last = reports[reports.length - 1]
      const joined = last === inFlight ? null : merged(last, report)
      keep(joined ? [...reports.slice(0, -1), joined] : [...reports, report])
    },
  }
}
