import { useEffect, useRef } from 'react'
import { interceptBack } from '@/data/site/back-intercept'
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
