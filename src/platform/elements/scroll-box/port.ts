import type { ReactNode } from 'react'

/**
 * A part of the page that scrolls by itself. `onScroll` gives how far it is scrolled and how high it is, in pixels of the
 * 375-wide drawing; `onEnd` is called near the end, `onPull` when it is pulled down at its top.
 */
export type ScrollBoxProps = {
  id?: string
  className: string
  label: string
  isRefreshing: boolean
  onScroll: (top: number, height: number) => void
  onEnd: () => void
  onPull?: () => void
  children: ReactNode
}
