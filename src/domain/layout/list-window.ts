/** Rows kept ready above and below the part that is seen. */
const SPARE_ROWS = 6

/** Describes the visible part of a list: how far it is scrolled and how high its box is, in the unit of `rowHeight`. */
export type ListView = { top: number; height: number; rowHeight: number; count: number }

/** The rows to draw, `first` up to but without `last`; the others keep their room and are not drawn. */
export function listWindow({ top, height, rowHeight, count }: ListView): { first: number; last: number } {
  const first = Math.max(0, Math.floor(top / rowHeight) - SPARE_ROWS)
  const last = Math.ceil((top + height) / rowHeight) + SPARE_ROWS
  return { first: Math.min(first, count), last: Math.min(last, count) }
}
