import { CODE_NEED_LOGIN, CODE_TOKEN_EXPIRED } from '@/contract/call'
import type { Heartbeat, LearnRecord, LearnState } from '@/contract/learning/learning.schema'
import { isTemporary } from '@/domain/time/retry-delay'
import type { StoragePort } from '@/platform/storage/port'
import { Failure } from '../api/failure'
import { createPlayReports, type PlayReport } from './play-reports'

type OutboxDeps = {
  storage: StoragePort
  /** Whose learning it is: nobody sends another learner's. */
  userId: number
  beat: (body: Heartbeat) => Promise<LearnState>
  submit: (lesson: { courseId: number; lessonId: number }, body: LearnRecord) => Promise<LearnState>
  /** Hears what the server holds after each report it stored. */
  onStored?: (lessonId: number, state: LearnState) => void
}
export type PlayOutbox = ReturnType<typeof createPlayOutbox>

function deliver({ beat, submit }: OutboxDeps, { courseId, lessonId, position, played, isEnded }: PlayReport): Promise<LearnState> {
  if (isEnded === undefined) return beat({ courseId, lessonId, position, played })
  return submit({ courseId, lessonId }, { position, played, isEnded })
}

const waitsForLogin = (code: number) => code === CODE_TOKEN_EXPIRED || code === CODE_NEED_LOGIN
/** Refused for good: it will not be taken later either. */
const isFinal = (error: unknown) => error instanceof Failure && !isTemporary(error.code) && !waitsForLogin(error.code)

/** Reports of playing, kept on the device until the server has them, and sent once, in order. */
export function createPlayOutbox(deps: OutboxDeps) {
  const reports = createPlayReports(deps.storage, `learning:${deps.userId}:outbox`)
  let running: Promise<void> | null = null
  let inFlight: PlayReport | null = null

  /** True when the report is settled: stored, or refused for good. */
  const settle = async (report: PlayReport) => {
    inFlight = report
    const isSettled = await deliver(deps, report).then((state) => {
      deps.onStored?.(report.lessonId, state)
      return true
    }, isFinal)
    inFlight = null
    return isSettled
  }
  const sendAll = async () => {
    for (let first = reports.first(); first !== undefined; first = reports.first()) {
      if (!(await settle(first))) break
      reports.dropFirst()
    }
  }

  return {
    /** Keeps a report; it is sent with the next drain. */
    put: (report: PlayReport) => reports.add(report, inFlight),
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
