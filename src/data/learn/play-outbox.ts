import type { LearnRecordsStored } from '@/contract/learn/learn-record.schema'
import type { Heartbeat, LearnRecord, LearnState } from '@/contract/learn/lesson.schema'
import { createOutbox } from '@/data/outbox/outbox'
import { createStoredList } from '@/data/outbox/stored-list'
import type { StoragePort } from '@/platform/storage/port'
import { isPlayReport, type PlayReport, withReport } from './play-reports'

type OutboxDeps = {
  storage: StoragePort
  /** The owner of the records: they are never sent as another learner's. */
  userId: number
  beat: (body: Heartbeat) => Promise<LearnState>
  submit: (lesson: { courseId: number; lessonId: number }, body: LearnRecord) => Promise<LearnState>
  /** Sends many at once: those that had to wait for a network. `now` in ms. */
  late?: { now: () => number; submitAll: (reports: readonly PlayReport[]) => Promise<LearnRecordsStored> }
  /** Hears what the server holds after each report it stored. */
  onStored?: (lessonId: number, state: LearnState) => void
}
export type PlayOutbox = ReturnType<typeof createPlayOutbox>
type Stored = LearnRecordsStored['states']

/** A report whose oldest second is older than this waited for a network, in ms: a heartbeat is believed for a few seconds only. */
const LATE_MS = 4_000
/** Most reports the contract takes at once. */
const MOST_AT_ONCE = 100

async function deliver({ beat, submit }: OutboxDeps, { courseId, lessonId, position, played, isEnded }: PlayReport): Promise<Stored> {
  const state = await (isEnded === undefined
    ? beat({ courseId, lessonId, position, played })
    : submit({ courseId, lessonId }, { position, played, isEnded }))
  return [{ lessonId, ...state }]
}

/** Reports of playing, kept on the device until the server has them, and sent once, in order. */
export function createPlayOutbox(deps: OutboxDeps) {
  const { late, onStored } = deps
  const reports = createStoredList(deps.storage, `learning:${deps.userId}:outbox`, isPlayReport)
  /** Reports so old that they are sent with their own timestamps, many at once. */
  const isLate = (first: PlayReport | undefined) => {
    const since = first?.since ?? first?.at
    return late !== undefined && since !== undefined && late.now() - since > LATE_MS
  }
  const outbox = createOutbox<PlayReport, Stored>({
    list: reports,
    take: (waiting) => waiting.slice(0, isLate(waiting[0]) ? MOST_AT_ONCE : 1),
    send: async (rows) => {
      const [first] = rows
      if (late && (rows.length > 1 || isLate(first))) return (await late.submitAll(rows)).states
      return first ? deliver(deps, first) : []
    },
    onSent: (_rows, states) => {
      for (const { lessonId, ...state } of states) onStored?.(lessonId, state)
    },
  })
  return {
    /** Keeps a report; it is sent with the next drain. */
    put: (report: PlayReport): void => {
      const dated = late ? { ...report, at: late.now() } : report
      reports.put(withReport(reports.all(), dated, outbox.inFlight()))
    },
    drain: outbox.drain,
    waiting: () => reports.all().length,
  }
}
