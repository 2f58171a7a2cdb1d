import type { AnswerChange, AttemptState, SavedAnswer } from '@/contract/exam/exam.schema'
import type { Failure } from '@/data/http/failure'
import type { GivenAnswers } from '@/domain/exam/answer-sheet'
import type { StoragePort } from '@/platform/storage/port'
import type { ExamTime } from './exam-time'
import { keepSaved } from './stored-attempt'
import { type Changes, createStoredChanges } from './stored-changes'

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
export function createAnswerState({ attemptId, run, stored, epoch, endsAt, storage, time }: StateDeps) {
  const listeners = new Set<() => void>()
  const kept = createStoredChanges(storage, attemptId, run)
  const derived = (saved: Saved, changes: Changes) => ({
    saved,
    changes,
    answers: new Map<number, SavedAnswer | AnswerChange>([...saved, ...changes]),
    pending: changes.size,
    isDeviceFull: !kept.write(changes),
  })
  const fresh = { isEntered: false, isActive: true, isClosed: false, isTimed: false, failure: null }
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
