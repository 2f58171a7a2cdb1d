import { useEffect, useRef } from 'react'
import { scroll } from '@/platform/scroll'

/** Whatever is shown next, a question or the summary, is read from its beginning, however far down the one before was left. */
export function useFromTop(shown: number | string | undefined): void {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    scroll.toTop()
  }, [shown])
}
