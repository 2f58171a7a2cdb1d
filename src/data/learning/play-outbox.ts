import { CODE_NEED_LOGIN, CODE_TOKEN_EXPIRED } from '@/contract/call'
import type { Heartbeat, LearnRecord, LearnState } from '@/contract/learning.schema'
import { joinSpans } from '@/domain/played-spans'
import { isTemporary } from '@/domain/retry-delay'
import type { StoragePort } from '@/platform/storage/port'
import { Failure } from '../api/failure'

/** Most spans the contract takes in one report. */
export const SPAN_LIMIT = 64

/** A report of playing on its way: a heartbeat, or with `isEnded` the record of a learning that is over. */
export type PlayReport = Heartbeat & { isEnded?: boolean }
export type OutboxDeps = {
  storage: StoragePort
  /** Whose learning it is: nobody sends another learner's. */
  userId: number
  beat: (body: Heartbeat) => Promise<LearnState>
  submit: (lesson: { courseId: number; lessonId: number }, body: LearnRecord) => Promise<LearnState>
}
export type PlayOutbox = ReturnType<typeof createPlayOutbox>

const isReport = (row: unknown): row is PlayReport =>
  typeof row === 'object' && row !== null && 'courseId' in row && 'lessonId' in row && 'position' in row && 'played' in row

function parse(text: string | undefined): PlayReport[] {
  try {
    const rows: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(rows) ? rows.filter(isReport) : []
  } catch {
    return []
  }
}

/** Two heartbeats of one lesson as one, so that an hour offline is a few spans; null when they do not go into one. */
function merged(last: PlayReport | undefined, next: PlayReport): PlayReport | null {
  if (last?.isEnded !== undefined || last?.lessonId !== next.lessonId) return null
  const played = joinSpans([...last.played, ...next.played])
  return played.length > SPAN_LIMIT ? null : { ...next, played }
}

const waitsForLogin = (code: number) => code === CODE_TOKEN_EXPIRED || code === CODE_NEED_LOGIN

/** Reports of playing, kept on the device until the server has them, and sent once, in order. */
export function createPlayOutbox({ storage, userId, beat, submit }: OutboxDeps) {
  const key = `learning:${userId}:outbox`
  let reports = parse(storage.read(key))
  let running: Promise<void> | null = null
  let inFlight: PlayReport | null = null

  const keep = (next: PlayReport[]) => {
    reports = next
    try {
      if (next.length === 0) storage.remove(key)
      else storage.write(key, JSON.stringify(next))
    } catch {
      // Still held here for as long as the page is open; the next write may fit again.
    }
  }
  const deliver = ({ courseId, lessonId, position, played, isEnded }: PlayReport) =>
    isEnded === undefined ? beat({ courseId, lessonId, position, played }) : submit({ courseId, lessonId }, { position, played, isEnded })

  /** True when the first report is settled: stored, or refused for good. */
  const sendFirst = async (report: PlayReport) => {
    inFlight = report
    try {
      await deliver(report)
      return true
    } catch (error) {
      return error instanceof Failure && !isTemporary(error.code) && !waitsForLogin(error.code)
    } finally {
      inFlight = null
    }
  }
  const sendAll = async () => {
    for (let first = reports[0]; first !== undefined; first = reports[0]) {
      if (!(await sendFirst(first))) break
      keep(reports.slice(1))
    }
  }

  return {
    /** Keeps a report; it is sent with the next drain. */
    put: (report: PlayReport) => {
      const last = reports[reports.length - 1]
      const joined = last === inFlight ? null : merged(last, report)
      keep(joined ? [...reports.slice(0, -1), joined] : [...reports, report])
    },
    /** Sends in order until all are stored or one has to wait. */
    drain: (): Promise<void> => {
      running ??= sendAll().finally(() => {
        running = null
      })
      return running
    },
    waiting: () => reports.length,
  }
}
