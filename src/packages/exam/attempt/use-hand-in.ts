import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { putHandInAway } from '@/data/exam/hand-ins-store'
import type { useHandInQueue } from '@/data/exam/use-attempt'
import { Failure } from '@/data/http/failure'
import { isTemporary } from '@/domain/time/retry-delay'
import { toast } from '@/platform/toast'

type HandInDeps = {
  handIn: () => Promise<number>
  /** Requests the state of the attempt from the server. */
  ask: () => Promise<unknown>
  /** The deadline by this device's exam time, as the server last put it; while it has not, `isTimed` is false. */
  endsAt: number
  isTimed: boolean
  /** The server has closed the attempt, at its deadline or for another device. */
  isClosed: boolean
  queue: ReturnType<typeof useHandInQueue>
  onHandedIn: (resultId: number) => void
}

/** A hand-in that waited has ended, on whatever page the learner was: its result opens, or the reason is told. */
function useEnd({ end }: HandInDeps['queue'], onHandedIn: HandInDeps['onHandedIn']): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (!end) return
    putHandInAway(end.attemptId)
    if ('reason' in end) return toast(end.reason)
    void cache.invalidateQueries({ queryKey: ['exam'] })
    onHandedIn(end.resultId)
  }, [end, cache, onHandedIn])
}

type Sending = { isBusy: boolean; error: Error | null }

/**
 * Sends the hand-in, and again on demand: of several that are under way the newest says how it stands. Not `useAct`: when the server closes
 * the attempt it is handed in again, though an earlier hand-in may still be on its way. The code of mutations would make the exam a
 * fifteenth larger for this one press.
 */
function useSending(handIn: () => Promise<number>, onDone: (resultId: number) => void, onFailed: (error: Error) => void) {
  const [sending, setSending] = useState<Sending>({ isBusy: false, error: null })
  const latest = useRef({ handIn, onDone, onFailed })
  latest.current = { handIn, onDone, onFailed }
  const newest = useRef(0)
  const start = useCallback(() => {
    newest.current += 1
    const turn = newest.current
    const end = (error: Error | null) => turn === newest.current && setSending({ isBusy: false, error })
    setSending({ isBusy: true, error: null })
    latest.current.handIn().then(
      (resultId) => {
        end(null)
        latest.current.onDone(resultId)
      },
      (error: Error) => {
        end(error)
        latest.current.onFailed(error)
      },
    )
  }, [])
  return { ...sending, start }
}

/**
 * Hands in once: on the learner's action, or when the server has closed the attempt. Without a network it waits on the device and is sent
 * when there is one; refused, it can be repeated.
 */
export function useHandIn({ handIn, ask, endsAt, isTimed, isClosed, queue, onHandedIn }: HandInDeps) {
  const [timeUpAt, setTimeUpAt] = useState<number | null>(null)
  const { isBusy, error, start } = useSending(handIn, onHandedIn, (failure) => {
    if (!isClosed && failure instanceof Failure && isTemporary(failure.code)) queue.queue()
  })
  useEnd(queue, onHandedIn)
  useEffect(() => {
    if (isClosed) start()
  }, [isClosed, start])
  /** Hand-in never depends on this device's clock, which may be fast, nor on an estimate: the server returns the time left. */
  const endTime = useCallback(() => {
    if (isTimed) setTimeUpAt(endsAt)
    void ask()
  }, [ask, endsAt, isTimed])
  return { isTimeUp: timeUpAt === endsAt, isBusy, error, start, endTime }
}
