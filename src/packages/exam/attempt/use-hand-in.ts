import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

type HandInDeps = {
  handIn: () => Promise<number>
  /** The attempt was handed in elsewhere: by another device, or by the server at the deadline. */
  isClosed: boolean
  onHandedIn: (resultId: number) => void
}

/** Hands in once: when the learner says so, or by itself when the attempt is over. What failed may be started again. */
export function useHandIn({ handIn, isClosed, onHandedIn }: HandInDeps) {
  const [isTimeOver, setTimeOver] = useState(false)
  const { mutate, isPending, error } = useMutation({ mutationFn: handIn, onSuccess: onHandedIn })
  const isOver = isTimeOver || isClosed
  useEffect(() => {
    if (isOver) mutate()
  }, [isOver, mutate])
  return { isOver, isBusy: isPending, error, start: () => mutate(), endTime: () => setTimeOver(true) }
}
