import type { AnswerChange, SavedAnswers } from '@/contract/exam.schema'
import type { Answer } from '@/contract/question.schema'
import { isTemporary, retryDelayOf } from '@/domain/retry-delay'
import type { StoragePort } from '@/platform/storage/port'
import { Failure } from '../api/failure'
import { acknowledge, batchOf } from './answer-batch'
import { forgetAnswers, type KeptAnswer, type KeptAnswers, keepAnswers, mergeAnswers, readAnswers } from './kept-answers'

/** A change is sent this long after it was made at the latest, in milliseconds; leaves room within five seconds. */
export const ANSWER_FLUSH_MS = 3_000

export type AnswerLogDeps = {
  attemptId: number
  /** What the server has, as the attempt came. */
  stored: readonly AnswerChange[]
  storage: StoragePort
  save: (changes: AnswerChange[]) => Promise<SavedAnswers>
}
export type AnswerLogState = {
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
export type AnswerLog = ReturnType<typeof createAnswerLog>

const pendingIn = (answers: KeptAnswers) => [...answers.values()].filter(({ isSynced }) => !isSynced).length

/** State that is replaced whole, and told to who listens. */
function createState(answers: KeptAnswers) {
  const listeners = new Set<() => void>()
  let state: AnswerLogState = {
    answers,
    pending: pendingIn(answers),
    isDeviceFull: false,
    isElsewhere: false,
    isClosed: false,
    failure: null,
  }
  return {
    get: () => state,
    set: (change: Partial<AnswerLogState>) => {
      const next = { ...state, ...change }
      state = { ...next, pending: pendingIn(next.answers) }
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** One timer: a sooner one is kept, so a change is never put off by the next. */
function createAlarm(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    set: (delay: number) => {
      timer ??= setTimeout(() => {
        timer = undefined
        run()
      }, delay)
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/**
 * The answers of one attempt. Each is on the device before `record` returns, and is sent until the server has it:
 * killed, offline or asleep, nothing answered is lost. Sending again changes nothing, so a lost reply does no harm.
 */
export function createAnswerLog({ attemptId, stored, storage, save }: AnswerLogDeps) {
  const state = createState(mergeAnswers(readAnswers(storage, attemptId), stored))
  let running: Promise<void> | null = null
  let failures = 0
  const alarm = createAlarm(() => void flush())

  const keep = (answers: KeptAnswers) => {
    try {
      keepAnswers(storage, attemptId, answers)
      return false
    } catch {
      return true
    }
  }
  const put = (answers: KeptAnswers, change: Partial<AnswerLogState> = {}) => state.set({ ...change, answers, isDeviceFull: keep(answers) })

  const sendBatch = async () => {
    const sent = batchOf(state.get().answers)
    const reply = await save(sent)
    failures = 0
    const { answers, isElsewhere, isMoved } = acknowledge(state.get().answers, sent, reply.saved)
    const isClosed = reply.status === 'submitted'
    put(answers, { failure: null, isClosed, isElsewhere: isElsewhere || state.get().isElsewhere })
    return isMoved && !isClosed
  }
  const fail = (error: unknown) => {
    if (!(error instanceof Failure)) throw error
    failures += 1
    state.set({ failure: error })
    if (isTemporary(error.code)) alarm.set(retryDelayOf(failures))
  }
  const sendAll = async () => {
    try {
      while (state.get().pending > 0 && !state.get().isClosed) if (!(await sendBatch())) break
    } catch (error) {
      fail(error)
    }
  }

  /** Sends what is not yet saved, now; true when the server has everything. */
  async function flush(): Promise<boolean> {
    alarm.stop()
    running ??= sendAll().finally(() => {
      running = null
    })
    await running
    return state.get().pending === 0
  }

  /** Takes an answer, null for none. On return the device has it, or `isDeviceFull` says that it has not. */
  function record(questionId: number, answer: Answer | null, isFlagged: boolean): void {
    const { answers, isClosed } = state.get()
    if (isClosed) return
    const seq = (answers.get(questionId)?.seq ?? 0) + 1
    const change: KeptAnswer = { questionId, seq, answer, isFlagged, isSynced: false }
    put(new Map(answers).set(questionId, change))
    if (state.get().isDeviceFull) void flush()
    else alarm.set(ANSWER_FLUSH_MS)
  }

  return {
    record,
    flush,
    pending: () => state.get().pending,
    state: state.get,
    subscribe: state.subscribe,
    /** Takes a newer copy of what the server has. */
    meet: (newer: readonly AnswerChange[]) => {
      if (!state.get().isClosed) put(mergeAnswers(state.get().answers, newer))
    },
    /** The attempt is handed in: forgets what the device kept. */
    forget: () => {
      alarm.stop()
      forgetAnswers(storage, attemptId)
      state.set({ isClosed: true })
    },
  }
}
