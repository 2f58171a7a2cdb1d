import { Failure } from '@/data/http/failure'
import { createAlarm } from '@/data/outbox/alarm'
import { isTemporary, retryDelayOf } from '@/domain/time/retry-delay'
import type { AnswerSender, AnswerState, SenderDeps } from './answer-log'

/** A change is sent this long after it was made at the latest, in milliseconds; leaves room within five seconds. */
export const ANSWER_FLUSH_MS = 3_000
/** So near to the deadline, in milliseconds, a change is sent at once: what arrives after it does not count. */
export const LAST_CALL_MS = 10_000
/** Interval of state requests while nothing is to be sent, in milliseconds: two of them within ten seconds. */
export const ASK_MS = 8_000
/** Most changes the contract takes in one batch. */
const BATCH_LIMIT = 200

/** The highest order of any answer received from the server. */
const seen = (state: AnswerState) => Math.max(0, ...[...state.get().saved.values()].map(({ order }) => order))

/** Tells the server that this run takes the attempt; `isForced` takes it away from the device that has it. */
async function enter(state: AnswerState, { device, run, takeOver }: SenderDeps, isForced: boolean): Promise<void> {
  state.receive(await takeOver({ device, run, after: seen(state), isForced }), [])
  state.set({ isEntered: true })
}

/** One batch after another until nothing is left; at least one when `isAsked`. */
async function sendAll(state: AnswerState, deps: SenderDeps, isAsked: boolean): Promise<void> {
  const { run, save } = deps
  if (!state.get().isEntered) await enter(state, deps, false)
  for (let isDue = isAsked; isDue || state.get().pending > 0; isDue = false) {
    const sent = [...state.get().changes.values()].slice(0, BATCH_LIMIT)
    state.receive(await save({ run, after: seen(state), changes: sent }), sent)
  }
}

type Turns = { retry: (delay: number) => void; settled: () => void }

/** Pieces of work one at a time; who comes while one runs waits for it and then has a turn of their own. */
function createTurns(state: AnswerState, { retry, settled }: Turns) {
  let running: Promise<void> | null = null
  let failures = 0
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      failures = 0
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      failures += 1
      state.set({ failure: error })
      if (isTemporary(error.code)) retry(retryDelayOf(failures))
    }
    settled()
  }
  return async (work: () => Promise<void>) => {
    while (running) await running
    running = attempt(work).finally(() => {
      running = null
    })
    await running
  }
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

/** Sends what the server does not have: soon after a change, again after a failure that may pass, one batch at a time. */
export function createAnswerSender(state: AnswerState, deps: SenderDeps): AnswerSender {
  let isWatching = false
  // Timers of their own: a long wait before a retry does not put off a new change.
  const change = createAlarm(() => void flush(), deps.wait)
  const retry = createAlarm(() => void flush(true), deps.wait)
  const question = createAlarm(() => void flush(true), deps.wait)
  const stop = () => {
    for (const alarm of [change, retry, question]) alarm.stop()
  }
  const settled = () => {
    if (isWatching && !state.get().isClosed) question.set(ASK_MS)
  }
  const inTurn = createTurns(state, { retry: retry.set, settled })

  /** Sends everything; true when the server has it. `isAsked`: requests the state of the attempt even when nothing is to be sent. */
  async function flush(isAsked = false): Promise<boolean> {
    stop()
    const { isClosed, pending } = state.get()
    if (!isClosed || pending > 0) await inTurn(() => sendAll(state, deps, isAsked))
    return state.get().pending === 0
  }
  const soon = () => {
    const { isDeviceFull, endsAt } = state.get()
    if (isDeviceFull || endsAt - deps.now() < LAST_CALL_MS) void flush()
    else change.set(ANSWER_FLUSH_MS)
  }
  /** Requests the state of the attempt at intervals; returns the stop function. */
  const watch = () => {
    isWatching = true
    void flush(true)
    return () => {
      isWatching = false
      question.stop()
      void flush()
    }
  }
  /** Saves what is left, then submits, and returns the id of the result. While an answer cannot be saved nothing is handed in. */
  const handIn = async (): Promise<number> => {
    await flush()
    const { failure, isClosed, pending } = state.get()
    if (pending > 0 && failure && (!isClosed || isTemporary(failure.code))) throw failure
    const { resultId } = await deps.submit()
    stop()
    state.forget()
    return resultId
  }
  return { flush, soon, watch, takeOver: () => inTurn(() => enter(state, deps, true)), handIn: once(handIn) }
}
