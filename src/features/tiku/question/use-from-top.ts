import { useEffect, useRef } from 'react'
import { scroll } from '@/platform/scroll'

/** The next question is read from its beginning, however far down the one before was left. */
export function useFromTop(questionId: number | undefined): void {
  const before = useRef(questionId)
  useEffect(() => {
    if (before.current === questionId) return
    before.current = questionId
    scroll.toTop()
  }, [questionId])
}
