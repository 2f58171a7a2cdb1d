import { type FocusEvent, type KeyboardEvent, type UIEvent, useEffect, useRef } from 'react'
import { ariaOf } from '../index.h5'
import type { SwiperProps } from './port'
import './swiper.scss'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Whether the system setting for reduced motion is on. */
export const prefersStill = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** Held by a finger or the mouse, or by the keyboard's focus; a tap leaves no focus that counts. */
function useHold(onHold: SwiperProps['onHold']) {
  const by = useRef({ pointer: false, focus: false })
  const tell = (change: Partial<typeof by.current>) => {
    Object.assign(by.current, change)
    onHold?.(by.current.pointer || by.current.focus)
  }
  return {
    onPointerEnter: () => tell({ pointer: true }),
    onPointerLeave: () => tell({ pointer: false }),
    onFocus: ({ target }: FocusEvent) => tell({ focus: target.matches(':focus-visible') }),
    onBlur: () => tell({ focus: false }),
  }
}

/** A row that snaps: the browser moves it, so no script runs while a finger does. */
export function Swiper({ id, className = '', label, at, onChange, onHold, slides }: SwiperProps) {
  const row = useRef<HTMLDivElement>(null)
  const seen = useRef(0)
  /** The target of a scroll by code: the slides passed on the way are not reported. */
  const goal = useRef<number | null>(null)
  useEffect(() => {
    if (!row.current || seen.current === at) return
    seen.current = at
    goal.current = at
    row.current.scrollLeft = at * row.current.clientWidth
  }, [at])
  const scrolled = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) => {
    const now = clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0
    if (now === goal.current) goal.current = null
    if (goal.current !== null || now === seen.current) return
    seen.current = now
    onChange(now)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = at + (steps[event.key] ?? 0)
    if (next === at || next < 0 || next >= slides.length) return
    event.preventDefault()
    onChange(next)
  }
  const hold = useHold(onHold)
  const letGo = () => {
    goal.current = null
  }
  const told = ariaOf({ id, className: `swiper ${className}`, role: 'group', label, tabStop: true })
  return (
    <div ref={row} {...{ ...told, 'aria-roledescription': '轮播', onScroll: scrolled, onPointerDown: letGo, onKeyDown, ...hold }}>
      {slides.map((slide) => (
        <div key={slide.key} {...ariaOf({ className: 'swiper__slide', role: 'group', label: slide.label })}>
          {slide.content}
        </div>
      ))}
    </div>
  )
}
