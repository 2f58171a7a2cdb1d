import { Failure } from '@/data/http/failure'
import { isTemporary, retryDelayOf } from '@/domain/time/retry-delay'
import { createAlarm, type Wait } from '../outbox/alarm'
import { createOutbox } from '../outbox/outbox'
import type { StoredList } from '../outbox/stored-list'
import type { EndedHandIn, WaitingHandIn } from './hand-ins-store'

type SenderDeps = {
  list: StoredList<WaitingHandIn>
  /** Saves what is left of the answers, then submits; gives the id of the result. Throws Failure. */
  handIn: (row: WaitingHandIn) => Promise<number>
  onEnd: (end: EndedHandIn) => void
  wait?: Wait
}
export type HandInSender = ReturnType<typeof createHandInSender>

const others = (rows: readonly WaitingHandIn[], attemptId: number) => rows.filter((row) => row.attemptId !== attemptId)

/** Hand-ins made without a network: kept on the device, and sent one after another once there is one. */
export function createHandInSender({ list, handIn, onEnd, wait }: SenderDeps) {
  let failures = 0
  const ended = (end: EndedHandIn) => {
    failures = 0
    onEnd(end)
  }
  const outbox = createOutbox<WaitingHandIn, number | undefined>({
    list,
    take: (waiting) => waiting.slice(0, 1),
    send: async ([row]) => row && handIn(row),
    onSent: ([row], resultId) => row && resultId !== undefined && ended({ ...row, resultId }),
    onRefused: ([row], { shown }) => row && ended({ ...row, reason: shown }),
    onWait: (error) => {
      if (!(error instanceof Failure)) throw error
      failures += 1
      if (isTemporary(error.code)) alarm.set(retryDelayOf(failures))
    },
  })
  const drain = (): Promise<void> => {
    alarm.stop()
    return outbox.drain()
  }
  const alarm = createAlarm(() => void drain(), wait)
  return {
    drain,
    /** Keeps a hand-in that has just failed; it is tried again by itself. */
    put: (row: WaitingHandIn): void => {
      // A row on its way keeps its place: what is sent is taken from the front.
      if (!list.all().some(({ attemptId }) => attemptId === row.attemptId)) list.put([...list.all(), row])
      failures = 1
      alarm.set(retryDelayOf(failures))
    },
    /** The learner goes on answering; false while the hand-in is on its way. */
    callOff: (attemptId: number): boolean => {
      if (outbox.inFlight()?.attemptId === attemptId) return false
      list.put(others(list.all(), attemptId))
      return true
    },
  }
}
