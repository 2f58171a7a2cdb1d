import type { Attempt, SavedAnswer, Submitted } from '@/contract/exam/exam.schema'
import type { Answer } from '@/contract/tiku/question.schema'
import { noTimes, openQuestion, shownMs } from '@/domain/exam/exam-clock'
import { isTemporary } from '@/domain/time/retry-delay'
import { DAY_MS } from '@/domain/time/units'
import type { StoragePort } from '@/platform/storage/port'
import type { Wait } from '../outbox/alarm'
import { type AnswerCalls, type AnswerSender, createAnswerSender } from './answer-sender'
import { type AnswerState, createAnswerState } from './answer-state'
import type { ExamTime } from './exam-time'

type AnswerLogDeps = AnswerCalls & {
  attempt: Pick<Attempt, 'id' | 'answers' | 'epoch' | 'deadline'>
  /** The device, and this run of the app on it. */
  device: string
  run: string
  storage: StoragePort
  time: ExamTime
  /** Local minus server time as far as it is known, in milliseconds. */
  offset: number
  submit: () => Promise<Submitted>
  wait?: Wait
}
export type AnswerLog = ReturnType<typeof createAnswerLog>
export type AnswerLogState = ReturnType<AnswerLog['state']>

/** Saves what is left, then submits. While an answer cannot be saved nothing is handed in. */
async function handInAll(state: AnswerState, sender: AnswerSender, submit: AnswerLogDeps['submit']): Promise<number> {
  await sender.flush()
  const { failure, isClosed, pending } = state.get()
  if (pending > 0 && failure && (!isClosed || isTemporary(failure.code))) throw failure
  const { resultId } = await submit()
  sender.stop()
  state.forget()
  return resultId
}

/** Runs once, however often it is called. After a failure it can be called again. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= work().catch((error: unknown) => {
      running = null
      throw error
    })
    return running
  }
}

/** The next number of this run; it goes on from what earlier runs have left on the device. */
function counter(state: AnswerState): () => number {
  let seq = Math.max(0, ...[...state.get().changes.values()].map((change) => change.seq))
  return () => {
    seq += 1
    return seq
  }
}

/**
 * The answers of one attempt. Each is on the device before `record` returns, and is sent until the server has it:
 * killed, offline or asleep, nothing answered is lost. Sending again changes nothing, so a lost reply does no harm.
 */
export function createAnswerLog(deps: AnswerLogDeps) {
  const { attempt, run, storage, time, offset } = deps
  const { id, answers: stored, epoch, deadline } = attempt
  // Until the server has returned the time left, the clock is exact to a minute only.
  const endsAt = deadline + offset
  const state = createAnswerState({ attemptId: id, run, stored, epoch, endsAt, storage, time })
  const sender = createAnswerSender(state, { ...deps, now: time.now })
  const nextSeq = counter(state)
  let times = noTimes
  return {
    /** Stores an answer, null to clear it. Afterwards it is stored on the device, or `isDeviceFull` is true. */
    record: (questionId: number, answer: Answer | null, isFlagged: boolean) => {
      if (state.get().isClosed) return
      const shown = shownMs(times, questionId, time.elapsed())
      const spent = shown === undefined ? {} : { spentMs: Math.min(Math.round(shown), DAY_MS) }
      state.keep({ questionId, run, seq: nextSeq(), epoch: state.get().epoch, answer, isFlagged, ...spent })
      sender.soon()
    },
    /** Says which question is on the screen, null for none: its time is sent along with its answer. */
    look: (questionId: number | null) => {
      times = openQuestion(times, questionId, time.elapsed())
    },
    /** Sends what is not yet saved, now; true when the server has everything. */
    flush: () => sender.flush(),
    /** Requests the state of the attempt: the time left, and the device that takes it. */
    ask: () => sender.flush(true),
    watch: sender.watch,
    takeOver: sender.takeOver,
    /** The device has room again: puts on it what it would not take. */
    keepAgain: state.keepAgain,
    state: state.get,
    time,
    subscribe: state.subscribe,
    /** Takes a newer copy of what the server has. */
    meet: (newer: readonly SavedAnswer[]) => {
      if (!state.get().isClosed) state.meet(newer)
    },
    /** Hands in and returns the id of the result. Throws Failure. */
    handIn: once(() => handInAll(state, sender, deps.submit)),
  }
}
