import { type TouchEvent, useRef } from 'react'
import type { SwipeAreaProps } from './port'
import { wayOf } from './way-of'

const pointOf = ({ changedTouches, timeStamp }: TouchEvent) => {
  const touch = changedTouches[0]
  return touch ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null
}

export function SwipeArea({ className, onSwipe, children }: SwipeAreaProps) {
  const from = useRef<ReturnType<typeof pointOf>>(null)
  const released = (event: TouchEvent) => {
    const to = pointOf(event)
    const way = from.current && to && wayOf(from.current, to)
    from.current = null
    if (way) onSwipe(way)
  }
  const touched = (event: TouchEvent) => {
    from.current = event.touches.length === 1 ? pointOf(event) : null
  }
  return (
    <div className={className} onTouchStart={touched} onTouchEnd={released}>
      {children}
    </div>
  )
}
