import { useEffect, useRef } from 'react'
import { interceptBack } from '@/data/stores/back-intercept'
import { useIsFront } from '@/platform/lifecycle'

/** Keeps back from leaving the page while `isOn` and it is in front; `ask` asks what is to be done. */
export function useBackIntercept(isOn: boolean, ask: () => void): void {
  const newest = useRef(ask)
  newest.current = ask
  const isFront = useIsFront()
  useEffect(() => (isOn && isFront ? interceptBack(() => newest.current()) : undefined), [isOn, isFront])
}
