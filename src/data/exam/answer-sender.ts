import type { AnswerChange, SavedAnswers } from '@/contract/exam.schema'
import { isTemporary, retryDelayOf } from '@/domain/retry-delay'
import { Failure } from '../api/failure'
import { createAlarm } from './alarm'
import { acknowledge, batchOf } from './answer-batch'
import type { AnswerState } from './answer-state'

/** A change is sent this long after it was made at the latest, in milliseconds; leaves room within five seconds. */
export const ANSWER_FLUSH_MS = 3_000

/** Stores a batch on the server. Throws Failure. */
export type Save = (changes: AnswerChange[]) => Promise<SavedAnswers>

/** Sends one batch; true when there may be more to send. */
async function sendBatch(state: AnswerState, save: Save): Promise<boolean> {
  const sent = batchOf(state.get().answers)
  const reply = await save(sent)
  const { answers, isElsewhere, isMoved } = acknowledge(state.get().answers, sent, reply.saved)
  const isClosed = reply.status === 'submitted'
  state.put(answers, { failure: null, isClosed, isElsewhere: isElsewhere || state.get().isElsewhere })
  return isMoved && !isClosed && state.get().pending > 0
}

/** Sends what the server does not have: soon after a change, again after a failure that may pass, one batch at a time. */
export function createAnswerSender(state: AnswerState, save: Save) {
  let running: Promise<void> | null = null
  let failures = 0
  // Two timers: a long wait before a retry does not put off a new change.
  const change = createAlarm(() => void flush())
  const retry = createAlarm(() => void flush())
  const stop = () => {
    change.stop()
    retry.stop()
  }

  const sendAll = async () => {
    try {
      let hasMore = state.get().pending > 0 && !state.get().isClosed
      while (hasMore) hasMore = await sendBatch(state, save)
      failures = 0
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      failures += 1
      state.set({ failure: error })
      if (isTemporary(error.code)) retry.set(retryDelayOf(failures))
    }
  }

  async function flush(): Promise<boolean> {
    stop()
    // A run under way may have looked before the newest change.
    if (running) await running
    running ??= sendAll().finally(() => {
      running = null
    })
    await running
    return state.get().pending === 0
  }

  return { flush, stop, soon: () => change.set(ANSWER_FLUSH_MS) }
}
