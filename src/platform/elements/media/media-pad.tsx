import { type PointerEvent, useEffect, useRef } from 'react'
import type { MediaPadProps } from './port'

const DOUBLE_TAP_MS = 300
const HOLD_MS = 500
const NUDGE_SECONDS = 10
/** Movement under this many pixels is still a tap. */
const SLOP_PX = 12
/** A drag over the whole width moves this many seconds. */
const DRAG_SECONDS = 90

type Touch = { x: number; timer: ReturnType<typeof setTimeout>; isHeld: boolean; isDragged: boolean }

/** Double tap at a side ±10 s, drag to seek, rest the finger for double speed, one tap for the controls. */
function useTouches({ onTap, onNudge, onHold }: MediaPadProps) {
  const touch = useRef<Touch | null>(null)
  const tap = useRef<ReturnType<typeof setTimeout> | null>(null)
  const forget = () => {
    const was = touch.current
    touch.current = null
    if (was) clearTimeout(was.timer)
    return was
  }
  const tapped = (place: number) => {
    if (tap.current === null) {
      tap.current = setTimeout(() => {
        tap.current = null
        onTap()
      }, DOUBLE_TAP_MS)
      return
    }
    clearTimeout(tap.current)
    tap.current = null
    onNudge(place < 0.5 ? -NUDGE_SECONDS : NUDGE_SECONDS)
  }
  const down = (x: number) => {
    const timer = setTimeout(() => {
      if (!touch.current || touch.current.isDragged) return
      touch.current.isHeld = true
      onHold(true)
    }, HOLD_MS)
    touch.current = { x, timer, isHeld: false, isDragged: false }
  }
  const up = (x: number, { left, width }: DOMRect) => {
    const was = forget()
    const across = Math.max(1, width)
    if (was?.isHeld) onHold(false)
    else if (was?.isDragged) onNudge(Math.round(((x - was.x) / across) * DRAG_SECONDS))
    else if (was) tapped((x - left) / across)
  }
  return { touch, tap, forget, down, up }
}

/** The surface over a film: double taps and drags on it seek, a resting finger speeds up, one tap shows the controls. */
export function MediaPad(props: MediaPadProps) {
  const { className, onHold, children } = props
  const { touch, tap, forget, down, up } = useTouches(props)
  useEffect(
    () => () => {
      if (tap.current) clearTimeout(tap.current)
      if (touch.current) clearTimeout(touch.current.timer)
    },
    [tap, touch],
  )
  const move = ({ clientX }: PointerEvent) => {
    if (touch.current && Math.abs(clientX - touch.current.x) > SLOP_PX) touch.current.isDragged = true
  }
  return (
    <div
      className={className}
      data-media-pad=""
      onPointerDown={({ clientX }) => down(clientX)}
      onPointerMove={move}
      onPointerUp={(event) => up(event.clientX, event.currentTarget.getBoundingClientRect())}
      onPointerCancel={() => forget()?.isHeld && onHold(false)}
    >
      {children}
    </div>
  )
}
