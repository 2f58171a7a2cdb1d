import { useEffect, useRef, useState } from 'react'
import { interceptBack } from '@/data/site/back-intercept'
import { back } from '@/navigation/go'
import { firstEntry } from '@/platform/first-entry'
import { useIsFront } from '@/platform/lifecycle'

/** Intercepts going back while `isOn` and the page is in front; `ask` shows the confirmation. */
export function useBackIntercept(isOn: boolean, ask: () => void): void {
  const newest = useRef(ask)
  newest.current = ask
  const isFront = useIsFront()
  useEffect(() => {
    if (!isOn || !isFront) return undefined
    firstEntry.keep()
    return interceptBack(() => newest.current())
  }, [isOn, isFront])
}

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
