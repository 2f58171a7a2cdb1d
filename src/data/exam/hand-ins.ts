import { session } from '@/data/account/session'
import { Failure, needLogin } from '@/data/http/failure'
import { createAlarm, type Wait } from '@/data/outbox/alarm'
import { createOutbox } from '@/data/outbox/outbox'
import type { StoredList } from '@/data/outbox/stored-list'
import { isTemporary, retryDelayOf } from '@/domain/time/retry-delay'
import { network } from '@/platform/network'
import { storage } from '@/platform/storage'
import { logOf } from './answer-logs'
import { type EndedHandIn, endHandIn, type WaitingHandIn, waitingHandIns } from './hand-ins-store'
import { forgetRunningExam } from './running-exam'
import { createOwnNotes, readStoredAttempt } from './stored-attempt'

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

const senders = new Map<number, HandInSender>()
const CONFLICT = 409

const isSignedIn = (userId: number) => session.store.getState().userId === userId

/** An attempt that another device has taken meanwhile is not handed in behind the learner's back. */
async function handIn(userId: number, { attemptId, deadline }: WaitingHandIn): Promise<number> {
  if (!isSignedIn(userId)) throw needLogin()
  const log = logOf(readStoredAttempt(storage, userId, attemptId) ?? { id: attemptId, answers: [], epoch: 0, deadline })
  await log.ask()
  const { isActive, isClosed, failure } = log.state()
  if (failure && !isClosed) throw failure
  if (!isActive && !isClosed) throw new Failure(CONFLICT, 'taken over', '这份试卷已在另一台设备上作答，没有自动交卷')
  const resultId = await log.handIn()
  createOwnNotes(storage, attemptId).forget()
  return resultId
}

function makeSender(userId: number): HandInSender {
  const sender = createHandInSender({
    list: waitingHandIns(userId),
    handIn: (row) => handIn(userId, row),
    onEnd: (end) => {
      if ('resultId' in end) forgetRunningExam(end.attemptId)
      endHandIn(end)
    },
  })
  network.watchOnline((isOnline) => isOnline && void sender.drain())
  network.watchFront((isFront) => isFront && void sender.drain())
  return sender
}

/** Gives the sender of a learner's hand-ins, whatever page is open, for as long as the app runs. */
export function handInSenderOf(userId: number): HandInSender {
  const sender = senders.get(userId) ?? makeSender(userId)
  senders.set(userId, sender)
  return sender
}
