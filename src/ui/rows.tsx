import type { ReactNode } from 'react'
import { Near } from '@/platform/elements/near'
import './rows.scss'

/** Whole rows of one, two, three or four cards. */
const GROUP = 12

type RowsProps<T> = { of: readonly T[]; children: (row: T) => ReactNode }

/**
 * The rows of a list that may grow long, in groups: each paints by itself while the list is scrolled, and loads its pictures when it comes
 * near.
 */
export function Rows<T>({ of, children }: RowsProps<T>) {
  const starts = Array.from({ length: Math.ceil(of.length / GROUP) }, (_, at) => at * GROUP)
  return starts.map((start) => (
    <Near key={start} className="rows" isFirst={start === 0}>
      {of.slice(start, start + GROUP).map(children)}
    </Near>
  ))
}
