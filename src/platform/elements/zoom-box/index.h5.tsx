import { type KeyboardEvent, type TouchEvent, useLayoutEffect, useRef } from 'react'
import { ariaOf } from '../index.h5'
import type { ZoomBoxProps } from './port'
import { apart, LARGE, pinched } from './scale-of'
import './zoom-box.scss'

const keys: Record<string, number> = { '+': LARGE, '=': LARGE, '-': 1, '0': 1 }

/** Keeps the centre of the view in place when the scale changes. */
function useMiddle(scale: number) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(scale)
  useLayoutEffect(() => {
    const by = scale / before.current
    before.current = scale
    const { current } = box
    if (!current || by === 1) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = current
    current.scrollLeft = (scrollLeft + clientWidth / 2) * by - clientWidth / 2
    current.scrollTop = (scrollTop + clientHeight / 2) * by - clientHeight / 2
  }, [scale])
  return box
}

export function ZoomBox({ className, label, scale, onScale, children }: ZoomBoxProps) {
  const box = useMiddle(scale)
  const pinch = useRef<{ scale: number; apart: number } | null>(null)
  const isLarge = scale > 1
  const touched = ({ touches }: TouchEvent) => {
    pinch.current = touches.length === 2 ? { scale, apart: apart(touches) } : null
  }
  const moved = ({ touches }: TouchEvent) => {
    if (pinch.current && touches.length === 2) onScale(pinched(pinch.current.scale, pinch.current.apart, apart(touches)))
  }
  const pressed = (event: KeyboardEvent) => {
    const next = keys[event.key]
    if (next !== undefined) onScale(next)
    else if (isLarge && event.key.startsWith('Arrow')) event.stopPropagation()
  }
  const enlarge = () => onScale(isLarge ? 1 : LARGE)
  const told = ariaOf({ className: `zoom-box ${className}`, role: 'group', label, tabStop: true })
  const acts = { onTouchStart: touched, onTouchMove: moved, onDoubleClick: enlarge, onKeyDown: pressed }
  return (
    <div ref={box} {...{ ...told, ...acts }}>
      <div className="zoom-box__inner" style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}>
        {children}
      </div>
    </div>
  )
}
