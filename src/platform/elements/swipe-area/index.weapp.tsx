import { type CommonEvent, type ITouchEvent, View } from '@tarojs/components'
import { useRef } from 'react'
import type { SwipeAreaProps } from './port'
import { wayOf } from './way-of'

/** The host's touches, which Taro types as any event. */
const touchOf = (event: CommonEvent) => event as unknown as ITouchEvent
const pointOf = ({ changedTouches, timeStamp }: ITouchEvent) => {
  const [touch] = changedTouches
  return touch ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null
}

export function SwipeArea({ className, onSwipe, children }: SwipeAreaProps) {
  const from = useRef<ReturnType<typeof pointOf>>(null)
  const released = (event: CommonEvent) => {
    const to = pointOf(touchOf(event))
    const way = from.current && to && wayOf(from.current, to)
    from.current = null
    if (way) onSwipe(way)
  }
  const touched = (event: CommonEvent) => {
    const touch = touchOf(event)
    from.current = touch.touches.length === 1 ? pointOf(touch) : null
  }
  return (
    <View className={className} onTouchStart={touched} onTouchEnd={released}>
      {children}
    </View>
  )
}
