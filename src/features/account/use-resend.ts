import { useEffect, useState } from 'react'
import { codeWaitUntil, keepCodeWait } from '@/data/account/code-sent'
import { SECOND_MS } from '@/domain/time/units'

/** A clock set back does not lock the button for longer than any wait. */
const LONGEST = 120

const left = (purpose: string) => {
  const seconds = Math.ceil((codeWaitUntil(purpose) - Date.now()) / SECOND_MS)
  return seconds > 0 && seconds <= LONGEST ? seconds : 0
}

/** Whole seconds until another code may be requested; leaving the page and coming back does not restart it. */
export function useResend(purpose: string): { secondsLeft: number; start: (seconds: number) => void } {
  const [secondsLeft, setSecondsLeft] = useState(() => left(purpose))
  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(left(purpose)), SECOND_MS)
    return () => clearTimeout(timer)
  }, [secondsLeft, purpose])
  return {
    secondsLeft,
    start: (seconds) => {
      keepCodeWait(purpose, Date.now() + seconds * SECOND_MS)
      setSecondsLeft(seconds)
    },
  }
}
