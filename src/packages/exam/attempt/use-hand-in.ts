import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

type HandInDeps = {
  handIn: () => Promise<number>
  /** Requests the state of the attempt from the server. */
  ask: () => Promise<unknown>
  /** The deadline by this device's exam time, as the server last put it; while it has not, `isTimed` is false. */
  endsAt: number
  isTimed: boolean
  /** The server has closed the attempt, at its deadline or for another device. */
  isClosed: boolean
  onHandedIn: (resultId: number) => void
}

/** Hands in once: on the learner's action, or when the server has closed the attempt. Can be repeated after a failure. */
export function useHandIn({ handIn, ask, endsAt, isTimed, isClosed, onHandedIn }: HandInDeps) {
  const [timeUpAt, setTimeUpAt] = useState<number | null>(null)
  const { mutate, isPending, error } = useMutation({ mutationFn: handIn, onSuccess: onHandedIn })
  useEffect(() => {
    if (isClosed) mutate()
  }, [isClosed, mutate])
  /** Hand-in never depends on this device's clock, which may be fast, nor on an estimate: the server returns the time left. */
  const endTime = useCallback(() => {
    if (isTimed) setTimeUpAt(endsAt)
    void ask()
  }, [ask, endsAt, isTimed])
  return { isTimeUp: timeUpAt === endsAt, isBusy: isPending, error, start: () => mutate(), endTime }
}
