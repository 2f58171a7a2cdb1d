import type { ReactNode } from 'react'

/**
 * A group with one Tab stop; arrow keys move between its items, Home and End to the first and last. The item at the stop has
 * `tabStop`. `follows`: an item the arrows reach is chosen at once, as tabs and radios are; else Enter chooses it.
 * `columns`: the items form a grid this wide, so that up and down move by rows.
 */
export type RovingProps = {
  id?: string
  className?: string
  role: 'tablist' | 'radiogroup' | 'listbox' | 'group'
  itemRole: 'tab' | 'radio' | 'option' | 'button'
  label: string
  columns?: number
  follows?: boolean
  children: ReactNode
}
