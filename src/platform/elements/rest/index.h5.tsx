import { startTransition, useEffect, useRef, useState } from 'react'
import type { RestProps } from './port'

/** Half a screen ahead in the page, which scrolls by itself. */
const AHEAD = '50% 0px'

/** The rest of a page, drawn when it comes near: a phone that starts the app would work as long on it as on what is seen. */
export function Rest({ children }: RestProps) {
  const room = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const box = room.current
    if (isNear || !box) return
    const look = ([seen]: IntersectionObserverEntry[]) => seen?.isIntersecting && startTransition(() => setNear(true))
    const watch = new IntersectionObserver(look, { root: box.closest('.taro_page'), rootMargin: AHEAD })
    watch.observe(box)
    return () => watch.disconnect()
  }, [isNear])
  return isNear ? children : <div ref={room} style={{ height: '100vh' }} />
}
