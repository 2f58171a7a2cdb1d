import { startTransition, useEffect, useRef, useState } from 'react'
import type { RestProps } from './port'

/** Half a screen ahead. */
const AHEAD = '50% 0px'

/** The rest of a page, drawn when it comes near: a phone that starts the app would work as long on it as on what is seen. */
export function Rest({ children }: RestProps) {
  const room = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !room.current) return
    const look = ([seen]: IntersectionObserverEntry[]) => seen?.isIntersecting && startTransition(() => setNear(true))
    const watch = new IntersectionObserver(look, { rootMargin: AHEAD })
    watch.observe(room.current)
    return () => watch.disconnect()
  }, [isNear])
  return isNear ? children : <div ref={room} style={{ height: '100vh' }} />
}
