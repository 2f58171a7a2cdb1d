import type { ReactNode } from 'react'

/**
 * A group with one stop for the Tab key, among whose items the arrows go, Home and End to its ends. The item of the stop says
 * so by `tabStop`. `follows`: an item the arrows reach is chosen at once, as tabs and radios are; else Enter chooses it.
 * `columns`: the items stand in a grid this wide, so that up and down go by rows.
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
