import { CODE_NEED_LOGIN, CODE_TOKEN_EXPIRED } from '@/contract/call'
import type { Heartbeat, LearnRecord, LearnState } from '@/contract/learning/learning.schema'
import type { LearnRecordsStored } from '@/contract/learning/record.schema'
import { isTemporary } from '@/domain/time/retry-delay'
import type { StoragePort } from '@/platform/storage/port'
import { Failure } from '../api/failure'
import { createPlayReports, type PlayReport } from './play-reports'

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

function deliver({ beat, submit }: OutboxDeps, { courseId, lessonId, position, played, isEnded }: PlayReport): Promise<LearnState> {
  if (isEnded === undefined) return beat({ courseId, lessonId, position, played })
  return submit({ courseId, lessonId }, { position, played, isEnded })
}

/** A report older than this waited for a network, in ms. */
const LATE_MS = 15_000
/** Most reports the contract takes at once. */
const MOST_AT_ONCE = 100

const waitsForLogin = (code: number) => code === CODE_TOKEN_EXPIRED || code === CODE_NEED_LOGIN
/** Refused for good: it will not be taken later either. */
const isFinal = (error: unknown) => error instanceof Failure && !isTemporary(error.code) && !waitsForLogin(error.code)

type PlayReports = ReturnType<typeof createPlayReports>

/** Sends the first reports; those that are settled, stored or refused for good, are kept no longer. Tells whether they are. */
function createSettling(deps: OutboxDeps, reports: PlayReports) {
  let inFlight: PlayReport | null = null

  const settle = async (report: PlayReport): Promise<boolean> => {
    inFlight = report
    const isSettled = await deliver(deps, report).then((state) => {
      deps.onStored?.(report.lessonId, state)
      return true
    }, isFinal)
    inFlight = null
    if (isSettled) reports.dropFirst()
    return isSettled
  }
  const settleMany = async (batch: readonly PlayReport[]): Promise<boolean> => {
    inFlight = batch[batch.length - 1] ?? null
    const isSettled = await deps.late?.submitAll(batch).then(({ states }) => {
      for (const { lessonId, ...state } of states) deps.onStored?.(lessonId, state)
      return true
    }, isFinal)
    inFlight = null
    if (isSettled) reports.dropFirst(batch.length)
    return isSettled === true
  }
  /** `inFlight`: the newest report on its way just now. */
  return { settle, settleMany, inFlight: () => inFlight }
}

/** Reports so old that they are sent with their own timestamps; empty when the first is recent. */
function waitedLong({ late }: OutboxDeps, reports: PlayReports, first: PlayReport): PlayReport[] {
  const isLate = late !== undefined && first.at !== undefined && late.now() - first.at > LATE_MS
  return isLate ? reports.some(MOST_AT_ONCE) : []
}

/** Reports of playing, kept on the device until the server has them, and sent once, in order. */
export function createPlayOutbox(deps: OutboxDeps) {
  const reports = createPlayReports(deps.storage, `learning:${deps.userId}:outbox`)
  const { settle, settleMany, inFlight } = createSettling(deps, reports)
  let running: Promise<void> | null = null

  const sendAll = async () => {
    for (let first = reports.first(); first !== undefined; first = reports.first()) {
      const batch = waitedLong(deps, reports, first)
      const isSettled = batch.length > 0 ? await settleMany(batch) : await settle(first)
      if (!isSettled) break
    }
  }

  return {
    /** Keeps a report; it is sent with the next drain. */
    put: (report: PlayReport) => reports.add(deps.late ? { ...report, at: deps.late.now() } : report, inFlight()),
    /** Sends in order until all are stored or one has to wait. */
    drain: async (): Promise<void> => {
      // A run under way may have looked before the newest report.
      if (running) await running
      running ??= sendAll().finally(() => {
        running = null
      })
      await running
    },
    waiting: reports.count,
  }
}
