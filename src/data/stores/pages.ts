import { createStore } from 'zustand/vanilla'

/** Pages keyed by id, which is their address, with the place they were left at. */
type Pages = Record<string, { scrollTop: number }>

const pages = createStore<Pages>(() => ({}))

/** Keeps the place a page is left at, in pixels. */
export function savePlace(id: string, scrollTop: number): void {
  pages.setState({ [id]: { scrollTop } })
}

/** Where a page was left; the top for one that was not shown before. */
export function placeOf(id: string): number {
  return pages.getState()[id]?.scrollTop ?? 0
}
