import type { AnswerChange } from '@/contract/exam.schema'
import type { StoragePort } from '@/platform/storage/port'
import type { Failure } from '../api/failure'
import { type KeptAnswers, keepAnswers, mergeAnswers, readAnswers } from './kept-answers'

type State = {
  answers: KeptAnswers
  /** Changes the server has not acknowledged. */
  pending: number
  /** The device would not keep the newest change; only the server can. */
  isDeviceFull: boolean
  /** Another device has answered in this attempt since this one opened it. */
  isElsewhere: boolean
  /** The attempt has been handed in; nothing is stored any more. */
  isClosed: boolean
  /** Why the last try to save failed; null once one succeeds. */
  failure: Failure | null
}
export type AnswerState = ReturnType<typeof createAnswerState>
type StateDeps = { attemptId: number; stored: readonly AnswerChange[]; storage: StoragePort }

/** True when the device took them. */
function isKept(storage: StoragePort, attemptId: number, answers: KeptAnswers): boolean {
  try {
    keepAnswers(storage, attemptId, answers)
    return true
  } catch {
    return false
  }
}

const pendingIn = (answers: KeptAnswers) => [...answers.values()].filter(({ isSynced }) => !isSynced).length

function startOf(answers: KeptAnswers): State {
  return { answers, pending: pendingIn(answers), isDeviceFull: false, isElsewhere: false, isClosed: false, failure: null }
}

/** State that is replaced whole, and told to who listens; answers go to the device first. */
export function createAnswerState({ attemptId, stored, storage }: StateDeps) {
  const listeners = new Set<() => void>()
  let state = startOf(mergeAnswers(readAnswers(storage, attemptId), stored))
  const set = (change: Partial<State>) => {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => state,
    set,
    put: (answers: KeptAnswers, change: Partial<State> = {}) =>
      set({ ...change, answers, pending: pendingIn(answers), isDeviceFull: !isKept(storage, attemptId, answers) }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
