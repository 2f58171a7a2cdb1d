import { useEffect, useState } from 'react'

/** A text as it was when typing last paused for so long, in milliseconds. */
export function usePausing(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
