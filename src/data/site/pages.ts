import { createStore } from 'zustand/vanilla'

/** Pages by id, which is their address, with their scroll position. */
type Pages = Record<string, { scrollTop: number }>

export const pages = createStore<Pages>(() => ({}))

/** Keeps the place a page is left at, in pixels. */
export function savePlace(id: string, scrollTop: number): void {
  pages.setState({ [id]: { scrollTop } })
}

/** The scroll position of a page; the top for a new one. */
export function placeOf(id: string): number {
  return pages.getState()[id]?.scrollTop ?? 0
}
