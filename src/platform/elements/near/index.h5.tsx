import { useEffect, useRef, useState } from 'react'
import { WaitContext } from './near'
import type { NearProps } from './port'

/** Two screens of a phone ahead in the page, which scrolls by itself: as far as a finger throws a list while a picture comes. */
const AHEAD = '1600px 0px'

/**
 * A part of a long list, whose pictures load when it comes near. Each lazy picture would be watched by the browser in every frame, which
 * takes longer than to paint the rows.
 */
export function Near({ className, isFirst, children }: NearProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isFirst)
  useEffect(() => {
    const part = box.current
    if (isNear || !part) return
    const watch = new IntersectionObserver((looks) => looks.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      root: part.closest('.taro_page'),
      rootMargin: AHEAD,
    })
    watch.observe(part)
    return () => watch.disconnect()
  }, [isNear])
  return (
    <div ref={box} className={className}>
      <WaitContext.Provider value={isNear ? 'eager' : undefined}>{children}</WaitContext.Provider>
    </div>
  )
}
