import { CODE_NEED_LOGIN, CODE_TOKEN_EXPIRED } from '@/contract/call'
import { Failure } from '@/data/http/failure'
import { readRows } from '@/domain/text/read-json'
import { isTemporary } from '@/domain/time/retry-delay'
import { type StoragePort, writeIfRoom } from '@/platform/storage/port'

export type StoredList<T> = { all: () => readonly T[]; put: (next: readonly T[]) => boolean }

/** Rows in order, kept on the device under a key. Text that is no row is passed over. */
export function createStoredList<T>(storage: StoragePort, key: string, isRow: (row: unknown) => row is T): StoredList<T> {
  let rows: readonly T[] = readRows(storage.read(key), isRow)
  return {
    all: () => rows,
    /** False when the device is full: then memory holds them for as long as the app runs, and the next write may fit again. */
    put: (next) => {
      rows = next
      if (next.length > 0) return writeIfRoom(storage, key, JSON.stringify(next))
      storage.remove(key)
      return true
    },
  }
}

const waitsForLogin = (code: number) => code === CODE_TOKEN_EXPIRED || code === CODE_NEED_LOGIN
/** Refused for good: it will not be taken later either. */
const isFinal = (error: unknown): error is Failure => error instanceof Failure && !isTemporary(error.code) && !waitsForLogin(error.code)

type OutboxDeps<T, Reply> = {
  /** The rows that wait, in order; new rows are added at its end. */
  list: StoredList<T>
  /** The first rows, which are sent together; none when nothing waits. */
  take: (waiting: readonly T[]) => readonly T[]
  /** Resolves when the server has them. */
  send: (rows: readonly T[]) => Promise<Reply>
  /** Hears of rows the server has taken, which are kept no longer. */
  onSent?: (rows: readonly T[], reply: Reply) => void
  /** Hears of rows refused for good, which are kept no longer. */
  onRefused?: (rows: readonly T[], refusal: Failure) => void
  /** Hears why the first rows have to wait. */
  onWait?: (error: unknown) => void
}

/** Rows kept on the device until the server has them, sent in order and one request at a time. */
export function createOutbox<T, Reply>({ list, take, send, onSent, onRefused, onWait }: OutboxDeps<T, Reply>) {
  let running: Promise<void> | null = null
  let sending: readonly T[] = []

  /** True when the rows are settled: taken or refused for good. */
  const settle = async (rows: readonly T[]): Promise<boolean> => {
    sending = rows
    const end = await send(rows).then(
      (reply) => ({ reply }),
      (error: unknown) => ({ error }),
    )
    sending = []
    const isSettled = 'reply' in end || isFinal(end.error)
    if (isSettled) list.put(list.all().slice(rows.length))
    if ('reply' in end) onSent?.(rows, end.reply)
    else if (isFinal(end.error)) onRefused?.(rows, end.error)
    else onWait?.(end.error)
    return isSettled
  }
  const sendAll = async () => {
    let rows = take(list.all())
    while (rows.length > 0 && (await settle(rows))) rows = take(list.all())
  }

  return {
    /** Sends in order until nothing waits or one has to. */
    drain: async (): Promise<void> => {
      // A run under way may have looked before the newest row.
      if (running) await running
      running ??= sendAll().finally(() => {
        running = null
      })
      await running
    },
    /** The newest row on its way just now. */
    inFlight: (): T | undefined => sending[sending.length - 1],
  }
}

/** Calls back once after this many milliseconds; returns the cancel function. */
export type Wait = (run: () => void, delay: number) => () => void

const wait: Wait = (run, delay) => {
  const timer = setTimeout(run, delay)
  return () => clearTimeout(timer)
}

/** One timer. Set while it runs it keeps the sooner moment, so a change is never put off by the next. */
export function createAlarm(run: () => void, start: Wait = wait) {
  let callOff: (() => void) | undefined
  return {
    set: (delay: number) => {
      callOff ??= start(() => {
        callOff = undefined
        run()
      }, delay)
    },
    stop: () => {
      callOff?.()
      callOff = undefined
    },
  }
}
