import type { ReactNode } from 'react'

/**
 * A panel over the page. Where there is a keyboard, focus goes into it, stays in it and goes back to where it was; Escape and
 * a press beside it close it; the page behind it does not scroll. `place` is the position of the panel.
 */
export type LayerProps = {
  id: string
  className: string
  label: string
  place: 'bottom' | 'middle' | 'whole'
  /** An alert needs an answer: a press beside it does not close it. */
  isAlert?: boolean
  onClose: () => void
  children: ReactNode
}
