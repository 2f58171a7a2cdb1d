type Listener = (name: string) => void

const listeners = new Set<Listener>()
let last = ''

/** Route name of the page that came up last; empty before the first. */
export const lastShown = () => last

/** Event: a page is shown; sent by every screen. */
export function pageShown(name: string): void {
  last = name
  for (const listener of listeners) listener(name)
}

/** Calls back with the route name of each page that comes up; returns the stop function. */
export function onPageShown(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
