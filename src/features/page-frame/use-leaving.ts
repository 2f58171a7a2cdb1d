import { useEffect, useState } from 'react'
import { back } from '@/navigation/go'
import { useBackIntercept } from './use-back-intercept'

/** Asks before the page is left while there is something to lose; `leave` goes back without asking. */
export function useLeaving(hasSomething: boolean) {
  const [isLeaving, setLeaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  useBackIntercept(hasSomething && !isLeaving, () => setAsking(true))
  // By now the guard and the sheet of the drawing before are gone.
  useEffect(() => {
    if (isLeaving) back()
  }, [isLeaving])
  return {
    isAsking,
    stay: () => setAsking(false),
    leave: () => {
      setAsking(false)
      setLeaving(true)
    },
  }
}
