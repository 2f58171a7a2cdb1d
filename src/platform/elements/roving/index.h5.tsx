import { type KeyboardEvent, useEffect, useRef } from 'react'
import { ariaOf } from '../index.h5'
import type { RovingProps } from './port'

/** Where a key leads from item `at` of `count`; undefined for keys that lead nowhere. A line of items goes round, a grid does not. */
function placeAfter(key: string, at: number, count: number, columns: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const sideways = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const upright = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (sideways === 0 && upright === 0) return undefined
  if (columns === 1) return (at + sideways + upright + count) % count
  return Math.min(count - 1, Math.max(0, at + sideways + upright * columns))
}

/** A long row or column opens where its chosen item is, which the first one is anyway; the page around it stays where it is. */
function showStop(group: HTMLElement): void {
  const [first] = group.children
  const stop = group.querySelector<HTMLElement>('[tabindex="0"]')
  if (!stop || first?.contains(stop)) return
  const [outer, inner] = [group.getBoundingClientRect(), stop.getBoundingClientRect()]
  group.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2
  group.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
}

export function Roving({ id, className, role, itemRole, label, columns = 1, follows = false, children }: RovingProps) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // With the next frame, for which the page is laid out in any case.
    const frame = requestAnimationFrame(() => group.current && showStop(group.current))
    return () => cancelAnimationFrame(frame)
  }, [])
  const selector = itemRole === 'button' ? 'button:not([disabled])' : `[role=${itemRole}]:not([disabled])`
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next = at < 0 ? undefined : items[placeAfter(event.key, at, items.length, columns) ?? -1]
    if (!next) return
    event.preventDefault()
    next.focus()
    if (follows) next.click()
  }
  return (
    <div ref={group} {...ariaOf({ id, className, role, label })} {...{ onKeyDown }}>
      {children}
    </div>
  )
}
