import type { ReactNode } from 'react'

/**
 * Slides side by side of which one is seen; the learner's finger, the arrow keys, or `at` moves them. Each slide has its name.
 * `onHold` reports the start and end of interaction: a finger or the mouse on it, or keyboard focus in it.
 */
export type SwiperProps = {
  id?: string
  className?: string
  label: string
  at: number
  onChange: (at: number) => void
  onHold?: (isHeld: boolean) => void
  slides: readonly { key: string; label: string; content: ReactNode }[]
}
