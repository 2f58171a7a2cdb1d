import { type CommonEvent, type ITouchEvent, View } from '@tarojs/components'
import { useRef } from 'react'
import type { ZoomBoxProps } from './port'
import { apart, pinched } from './scale-of'
import './zoom-box.scss'

/** The host's touches, which Taro types as any event. */
const touchesOf = (event: CommonEvent) => (event as unknown as ITouchEvent).touches

export function ZoomBox({ className, label, scale, onScale, children }: ZoomBoxProps) {
  const pinch = useRef<{ scale: number; apart: number } | null>(null)
  const touched = (event: CommonEvent) => {
    const touches = touchesOf(event)
    pinch.current = touches.length === 2 ? { scale, apart: apart(touches) } : null
  }
  const moved = (event: CommonEvent) => {
    const touches = touchesOf(event)
    if (pinch.current && touches.length === 2) onScale(pinched(pinch.current.scale, pinch.current.apart, apart(touches)))
  }
  const size = `${scale * 100}%`
  return (
    <View className={`zoom-box ${className}`} ariaLabel={label} onTouchStart={touched} onTouchMove={moved}>
      <View className="zoom-box__inner" style={{ width: size, height: size }}>
        {children}
      </View>
    </View>
  )
}
