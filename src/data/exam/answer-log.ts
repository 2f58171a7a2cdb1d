import type { AnswerChange, Attempt, AttemptState, SaveAnswers, SavedAnswer, Submitted, TakeOver } from '@/contract/exam/exam.schema'
import type { Answer } from '@/contract/tiku/question.schema'
import type { Failure } from '@/data/http/failure'
import type { Wait } from '@/data/outbox/alarm'
import type { GivenAnswers } from '@/domain/exam/answer-sheet'
import { noTimes, openQuestion, shownMs } from '@/domain/exam/exam-clock'
import { type ClockPair, steadyAt, steadyFrom } from '@/domain/time/steady-time'
import { DAY_MS } from '@/domain/time/units'
import type { StoragePort } from '@/platform/storage/port'
import { type Changes, createStoredChanges, keepSaved } from './stored-attempt'

type ExamTimeDeps = { wall: () => number; elapsed: () => number }
export type ExamTime = ReturnType<typeof createExamTime>

/** The time an exam goes by between two words of the server: a device whose clock is set meanwhile neither ends nor prolongs it. */
export function createExamTime({ wall, elapsed }: ExamTimeDeps) {
  const read = (): ClockPair => ({ wall: wall(), elapsed: elapsed() })
  let time = steadyFrom(read())
  const now = () => {
    time = steadyAt(time, read())
    return time.now
  }
  return {
    elapsed,
    /** Epoch ms by the device's clock at the start. */
    now,
    /** Milliseconds the device's clock has jumped ahead since the last server time: it was set, or the device slept. */
    leapt: () => {
      now()
      return time.leapt
    },
    /** Server time arrived: earlier jumps no longer matter. Returns `now`. */
    settle: () => {
      now()
      time = { ...time, leapt: 0 }
      return time.now
    },
  }
}

type Saved = ReadonlyMap<number, SavedAnswer>
type State = {
  /** The answers the learner sees: the server's under those not yet acknowledged. */
  answers: GivenAnswers
  saved: Saved
  changes: Changes
  /** Changes the server has not acknowledged. */
  pending: number
  /** The device would not keep the newest change; only the server can. */
  isDeviceFull: boolean
  /** This run of the app has registered with the server as the one that takes the attempt. */
  isEntered: boolean
  /** False once the server has reported that another device takes the attempt. */
  isActive: boolean
  epoch: number
  /** The attempt has been handed in; nothing is stored any more. */
  isClosed: boolean
  /** The deadline by this device's exam time, epoch ms, as the newest reply put it. */
  endsAt: number
  /** The server has returned the time left to this run; until then `endsAt` is an estimate and closes nothing. */
  isTimed: boolean
  /** Why the last try to save failed; null once one succeeds. */
  failure: Failure | null
}
export type AnswerState = ReturnType<typeof createAnswerState>
type StateDeps = {
  /** Whether this run takes the attempt already, since it has just started it. */
  isEntered: boolean
  attemptId: number
  run: string
  /** The server's answers when the attempt was read. */
  stored: readonly SavedAnswer[]
  epoch: number
  endsAt: number
  storage: StoragePort
  time: Pick<ExamTime, 'now' | 'settle'>
}

/** The server's answers with newer ones among them. */
function meet(saved: Saved, newer: readonly SavedAnswer[]): Saved {
  const next = new Map(saved)
  for (const answer of newer) if (answer.order >= (next.get(answer.questionId)?.order ?? 0)) next.set(answer.questionId, answer)
  return next
}

/** Changes that are still to be sent after these were acknowledged: those made since stay. */
function without(changes: Changes, sent: readonly AnswerChange[]): Changes {
  const left = new Map(changes)
  for (const change of sent) if (left.get(change.questionId) === change) left.delete(change.questionId)
  return left
}

/** Two readings of the deadline nearer than this differ by the way of the reply only, in milliseconds. */
const JITTER_MS = 2_000

/** A reply holds the time left at its sending, so of two readings the earlier end is exact; after a clock change the reading restarts. */
function steady(before: number, reading: number, now: number): number {
  return before > now && Math.abs(reading - before) < JITTER_MS ? Math.min(before, reading) : reading
}

/** Immutable state with listeners; changes are stored on the device first. */
function createAnswerState({ attemptId, run, isEntered, stored, epoch, endsAt, storage, time }: StateDeps) {
  const listeners = new Set<() => void>()
  const kept = createStoredChanges(storage, attemptId, run)
  const derived = (saved: Saved, changes: Changes) => ({
    saved,
    changes,
    answers: new Map<number, SavedAnswer | AnswerChange>([...saved, ...changes]),
    pending: changes.size,
    isDeviceFull: !kept.write(changes),
  })
  const fresh = { isEntered, isActive: true, isClosed: false, isTimed: false, failure: null }
  let state: State = { ...fresh, ...derived(meet(new Map(), stored), kept.read()), epoch, endsAt }
  if (!state.isDeviceFull) kept.dropOthers()

  const set = (change: Partial<State>) => {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => state,
    set,
    keep: (change: AnswerChange) => set(derived(state.saved, new Map(state.changes).set(change.questionId, change))),
    meet: (newer: readonly SavedAnswer[]) => set(derived(meet(state.saved, newer), state.changes)),
    /** Takes the server's word on the attempt. What was sent is on its record now; once the attempt is over, as late. */
    receive: ({ status, leftMs, isActive, epoch: newest, answers }: AttemptState, sent: readonly AnswerChange[]) => {
      const known = derived(meet(state.saved, answers), without(state.changes, sent))
      if (answers.length > 0) keepSaved(storage, attemptId, [...known.saved.values()])
      const moment = time.settle()
      const reading = steady(state.endsAt, moment + leftMs, moment)
      set({ ...known, isClosed: status === 'submitted', isActive, epoch: newest, endsAt: reading, isTimed: true, failure: null })
    },
    /** Tries again to put on the device what it would not take. */
    keepAgain: () => set(derived(state.saved, state.changes)),
    forget: kept.forget,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type AnswerCalls = {
  /** Stores a batch on the server. Throws Failure. */
  save: (batch: SaveAnswers) => Promise<AttemptState>
  /** Makes this run the one that takes the attempt. Throws Failure. */
  takeOver: (asking: TakeOver) => Promise<AttemptState>
  submit: () => Promise<Submitted>
}
export type SenderDeps = AnswerCalls & { device: string; run: string; now: () => number; wait?: Wait }

export type AnswerSender = {
  /** Sends everything; true when the server has it. `isAsked`: requests the state of the attempt even when nothing is to be sent. */
  flush: (isAsked?: boolean) => Promise<boolean>
  /** An answer was changed. */
  soon: () => void
  /** Requests the state of the attempt at intervals; returns the stop function. */
  watch: () => () => void
  takeOver: () => Promise<void>
  /** Saves what is left, then submits; returns the id of the result. Throws Failure. */
  handIn: () => Promise<number>
}

export type AnswerLogDeps = AnswerCalls & {
  /** Makes what sends the answers. */
  createSender: (state: AnswerState, deps: SenderDeps) => AnswerSender
  attempt: Pick<Attempt, 'id' | 'answers' | 'epoch' | 'deadline'>
  /** The device, and this run of the app on it. */
  device: string
  run: string
  isEntered?: boolean
  storage: StoragePort
  time: ExamTime
  /** Local minus server time as far as it is known, in milliseconds. */
  offset: number
  wait?: Wait
}
export type AnswerLog = ReturnType<typeof createAnswerLog>
export type AnswerLogState = ReturnType<AnswerLog['state']>

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
  const { attempt, run, isEntered = false, storage, time, offset } = deps
  const { id, answers: stored, epoch, deadline } = attempt
  // Until the server has returned the time left, the clock is exact to a minute only.
  const endsAt = deadline + offset
  const state = createAnswerState({ attemptId: id, run, isEntered, stored, epoch, endsAt, storage, time })
  const sender = deps.createSender(state, { ...deps, now: time.now })
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
    handIn: sender.handIn,
  }
}
