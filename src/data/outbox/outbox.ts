import { CODE_NEED_LOGIN, CODE_TOKEN_EXPIRED } from '@/contract/call'
import { Failure } from '@/data/http/failure'
import { isTemporary } from '@/domain/time/retry-delay'
import type { StoredList } from './stored-list'

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
