import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

type HandInDeps = {
  handIn: () => Promise<number>
  /** Asks the server how the attempt stands. */
  ask: () => Promise<unknown>
  /** The deadline by this device's exam time, as the server last put it; while it has not, `isTimed` is false. */
  endsAt: number
  isTimed: boolean
  /** The server has closed the attempt, at its deadline or for another device. */
  isClosed: boolean
  onHandedIn: (resultId: number) => void
}

/** Hands in once: when the learner says so, or when the server has closed the attempt. What failed may be started again. */
export function useHandIn({ handIn, ask, endsAt, isTimed, isClosed, onHandedIn }: HandInDeps) {
  const [timeUpAt, setTimeUpAt] = useState<number | null>(null)
  const { mutate, isPending, error } = useMutation({ mutationFn: handIn, onSuccess: onHandedIn })
  useEffect(() => {
    if (isClosed) mutate()
  }, [isClosed, mutate])
  /** This device's clock may be fast, so it never hands in by it, nor ends the exam by a guess: the server says how much time is left. */
  const endTime = useCallback(() => {
    if (isTimed) setTimeUpAt(endsAt)
    void ask()
  }, [ask, endsAt, isTimed])
  return { isTimeUp: timeUpAt === endsAt, isBusy: isPending, error, start: () => mutate(), endTime }
}
