import { useEffect, useRef } from 'react'
import { interceptBack } from '@/data/stores/back-intercept'

/** Keeps back from leaving the page while `isOn`; `ask` asks what is to be done. Document 1 §3, onBackInterceptStatus. */
export function useBackIntercept(isOn: boolean, ask: () => void): void {
  const newest = useRef(ask)
  newest.current = ask
  useEffect(() => (isOn ? interceptBack(() => newest.current()) : undefined), [isOn])
}
