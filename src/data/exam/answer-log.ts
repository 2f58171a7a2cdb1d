import type { AnswerChange } from '@/contract/exam.schema'
import type { Answer } from '@/contract/question.schema'
import type { StoragePort } from '@/platform/storage/port'
import { createAnswerSender, type Save } from './answer-sender'
import { createAnswerState } from './answer-state'
import { forgetAnswers, mergeAnswers } from './kept-answers'

type AnswerLogDeps = {
  attemptId: number
  /** What the server has, as the attempt came. */
  stored: readonly AnswerChange[]
  storage: StoragePort
  save: Save
}
export type AnswerLog = ReturnType<typeof createAnswerLog>
export type AnswerLogState = ReturnType<AnswerLog['state']>

/**
 * The answers of one attempt. Each is on the device before `record` returns, and is sent until the server has it:
 * killed, offline or asleep, nothing answered is lost. Sending again changes nothing, so a lost reply does no harm.
 */
export function createAnswerLog({ attemptId, stored, storage, save }: AnswerLogDeps) {
  const state = createAnswerState({ attemptId, stored, storage })
  const { flush, stop, soon } = createAnswerSender(state, save)

  return {
    /** Takes an answer, null for none. On return the device has it, or `isDeviceFull` says that it has not. */
    record: (questionId: number, answer: Answer | null, isFlagged: boolean) => {
      const { answers, isClosed } = state.get()
      if (isClosed) return
      const seq = (answers.get(questionId)?.seq ?? 0) + 1
      state.put(new Map(answers).set(questionId, { questionId, seq, answer, isFlagged, isSynced: false }))
      if (state.get().isDeviceFull) void flush()
      else soon()
    },
    /** Sends what is not yet saved, now; true when the server has everything. */
    flush,
    pending: () => state.get().pending,
    state: state.get,
    subscribe: state.subscribe,
    /** Takes a newer copy of what the server has. */
    meet: (newer: readonly AnswerChange[]) => {
      if (!state.get().isClosed) state.put(mergeAnswers(state.get().answers, newer))
    },
    /** The attempt is handed in: forgets what the device kept. */
    forget: () => {
      stop()
      forgetAnswers(storage, attemptId)
      state.set({ isClosed: true })
    },
  }
}
