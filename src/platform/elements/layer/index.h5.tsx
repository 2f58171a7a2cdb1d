import { type RefObject, useEffect, useRef } from 'react'
import { firstEntry } from '@/platform/first-entry'
import { ariaOf, isComposing } from '../index.h5'
import type { LayerProps } from './port'
import { useLayer } from './use-layer'
import './layer.scss'

const REACHABLE = 'button:not([disabled]), a[href], input:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

const reachableIn = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>(REACHABLE)].filter(({ tabIndex }) => tabIndex >= 0)

/** Tab goes round inside the panel. */
function goRound(panel: HTMLElement, event: KeyboardEvent): void {
  const all = reachableIn(panel)
  const [first, last] = [all[0] ?? panel, all.at(-1) ?? panel]
  const at = document.activeElement
  const isAtEdge = event.shiftKey ? at === first || at === panel : at === last || all.length === 0
  if (!isAtEdge && panel.contains(at)) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next.focus()
}

/** Focus goes in when the layer opens, and back when it closes. */
function useFocus(panel: RefObject<HTMLElement>): void {
  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [panel])
}

let locks = 0

/** The page stays where it is for as long as any layer lies over it. */
function useStill(): void {
  useEffect(() => {
    locks += 1
    document.body.style.overflow = 'hidden'
    return () => {
      locks -= 1
      if (locks === 0) document.body.style.overflow = ''
    }
  }, [])
}

export function Layer({ id, className, label, place, isAlert = false, onClose, children }: LayerProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { level, close, isTop } = useLayer(onClose)
  useFocus(panel)
  useEffect(() => firstEntry.keep(), [])
  useStill()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isTop() || !panel.current || isComposing(event)) return
      if (event.key === 'Escape') close()
      else if (event.key === 'Tab') goRound(panel.current, event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  const role = isAlert ? 'alertdialog' : 'dialog'
  const told = { ...ariaOf({ id, className: `layer__panel ${className}`, role, label, tabStop: false }), 'aria-modal': true }
  return (
    <div className={`layer layer--${place}`} style={{ zIndex: level }}>
      <div {...ariaOf({ className: 'layer__veil', hiddenFromReader: true, onClick: isAlert ? undefined : close })} />
      <div ref={panel} {...told}>
        {children}
      </div>
    </div>
  )
}
