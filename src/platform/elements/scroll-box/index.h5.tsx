import { type TouchEvent, type UIEvent, useEffect, useRef } from 'react'
import { ariaOf } from '../index.h5'
import type { ScrollBoxProps } from './port'

/** How far the list has to be pulled, and from where on its end is near, in CSS pixels. */
const PULL_PX = 56
const NEAR_END_PX = 200

/** One pixel of the drawing in CSS pixels: the root font is a hundred of them. */
const scale = () => (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 100) / 100

export const drawnLength = (px: number) => `${px / 100}rem`

export function ScrollBox({ id, className, label, isRefreshing, onScroll, onEnd, onPull, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const pulledFrom = useRef<number | null>(null)
  const tell = useRef(onScroll)
  tell.current = onScroll
  useEffect(() => {
    const one = scale()
    if (box.current) tell.current(box.current.scrollTop / one, box.current.clientHeight / one)
  }, [])
  const scrolled = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget
    const one = scale()
    onScroll(scrollTop / one, clientHeight / one)
    if (scrollTop + clientHeight > scrollHeight - NEAR_END_PX) onEnd()
  }
  const heightOf = (event: TouchEvent) => event.changedTouches[0]?.clientY ?? 0
  const touched = (event: TouchEvent<HTMLElement>) => {
    pulledFrom.current = event.currentTarget.scrollTop <= 0 ? heightOf(event) : null
  }
  const released = (event: TouchEvent) => {
    if (pulledFrom.current !== null && !isRefreshing && heightOf(event) - pulledFrom.current > PULL_PX) onPull?.()
    pulledFrom.current = null
  }
  return (
    <div
      ref={box}
      {...ariaOf({ id, className, role: 'group', label, tabStop: true })}
      aria-busy={isRefreshing}
      onScroll={scrolled}
      onTouchStart={touched}
      onTouchEnd={released}
    >
      {children}
    </div>
  )
}
